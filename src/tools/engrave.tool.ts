import { Injectable } from '@nestjs/common';
import { AppError } from '../common/app-error';
import { EngraveService } from '../engrave/engrave.service';
import type { EngraveResult } from '../engrave/engrave.types';
import { UntrustedService } from '../untrusted/untrusted.service';
import { optionalText, refuseUnknown } from './tool-arguments';
import type { Tool, ToolAnswer, ToolContext, ToolDefinition } from './tool.types';

const MAX_TITLE_CHARACTERS = 1000;

@Injectable()
export class EngraveTool implements Tool {
  readonly isReadOnly = false;
  readonly definition: ToolDefinition = {
    type: 'function',
    function: {
      name: 'stone_engrave',
      description:
        'Distil this conversation into one note and commit it to the connected repository, after the person has approved it.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string', description: 'A title for the note; left out, the note is given one.' },
        },
        required: [],
        additionalProperties: false,
      },
    },
  };

  constructor(
    private readonly engraving: EngraveService,
    private readonly untrusted: UntrustedService,
  ) {}

  async run(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer> {
    refuseUnknown(given, ['title']);
    optionalText(given, 'title', MAX_TITLE_CHARACTERS);
    if (context.authorized === undefined) {
      throw new AppError('confirmation_required', 'forbidden', 'The person has not approved this engraving.');
    }
    const result = await this.engraving.engrave(context.authorized, context.signal);
    return { content: this.contentFor(result), display: { ...result, kind: 'engrave', outcome: result.kind } };
  }

  /** Facts for the model. The remote's own words and the note's text are not its business: they stand in `display`. */
  private contentFor(result: EngraveResult): string {
    switch (result.kind) {
      case 'skipped':
        return `Nothing was engraved: ${this.untrusted.clean(result.reason)} Tell the person so.`;
      case 'previewed':
        return 'A draft was made for the person to look at; nothing is written yet. Tell the person to approve it.';
      case 'engraved':
        return [
          `The conversation was engraved as ${result.path} in commit ${result.commit.slice(0, 12)} of ${result.repo.name}.`,
          result.pushed ? 'It was pushed.' : 'It was not pushed yet; the person can see why in the interface.',
          'Tell the person where it is.',
        ].join(' ');
    }
  }
}
