import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '../common/app-error';
import { ConversationsService } from '../conversations/conversations.service';
import type { Stone } from '../registry/registry.types';
import { StoneService } from '../stone/stone.service';
import type { ReadAnswer } from '../stone/stone.types';
import { UntrustedService } from '../untrusted/untrusted.service';
import { fencedAnswer } from './answer-text';
import { connectedStone } from './connected-stone';
import { optionalText, refuseUnknown, requiredText } from './tool-arguments';
import { contentFor } from './tool-faults';
import type { Tool, ToolAnswer, ToolContext, ToolDefinition } from './tool.types';

const MAX_PATH_CHARACTERS = 4096;
const MAX_HEADING_CHARACTERS = 1000;

@Injectable()
export class ReadTool implements Tool {
  readonly isReadOnly = true;
  readonly definition: ToolDefinition = {
    type: 'function',
    function: {
      name: 'stone_read',
      description: 'Read one file of the connected repository, or one section of it, as it is committed.',
      parameters: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The file, as stone_search printed it or relative to the repository.' },
          heading: {
            type: 'string',
            description: 'Only the section under this heading; `Parent > Child` where a heading occurs more than once.',
          },
        },
        required: ['path'],
        additionalProperties: false,
      },
    },
  };

  constructor(
    private readonly stones: StoneService,
    private readonly untrusted: UntrustedService,
    private readonly conversations: ConversationsService,
  ) {}

  async run(given: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer> {
    refuseUnknown(given, ['path', 'heading']);
    const path = requiredText(given, 'path', MAX_PATH_CHARACTERS);
    const heading = optionalText(given, 'heading', MAX_HEADING_CHARACTERS);
    const stone = await connectedStone(context);
    try {
      const read = await this.stones.read(stone, path, heading);
      return await this.answer(stone, read, context);
    } catch (error) {
      const listed = listedIn(error);
      if (listed === undefined) throw error;
      // Headings are the repository's words: they stand inside the fence even in an error.
      const { text } = fencedAnswer(this.untrusted, contentFor(error as AppError), [listed], '');
      return { content: text, error: (error as AppError).code };
    }
  }

  private async answer(stone: Stone, read: ReadAnswer, { caller, conversationId }: ToolContext): Promise<ToolAnswer> {
    const { commit, file, heading, startLine, endLine, text, cut } = read;
    const part = cut === undefined ? text : `${text}\n\nOutline of the file:\n${cut.outline.join('\n')}`;
    const lead = [
      `Lines ${startLine} to ${cut === undefined ? endLine : startLine + cut.shownLines - 1} of a file of ${stone.name}, read at commit ${commit.slice(0, 12)}.`,
      read.encodingNote ?? '',
      cut === undefined
        ? ''
        : `Only the first ${cut.shownLines} of ${cut.totalLines} lines are shown; read the rest by heading, from the outline at the end.`,
    ];
    const answer = fencedAnswer(this.untrusted, lead.filter((line) => line !== '').join(' '), [
      `${stone.name}/${file} § ${heading} (Line ${startLine})\n${part}`,
    ]);
    if (conversationId !== null) {
      const place = {
        repositoryId: stone.id,
        repositoryName: stone.name,
        commit,
        path: file,
        heading,
        line: startLine,
      };
      await this.conversations.recordReads(caller, conversationId, [place]);
    }
    return {
      content: answer.text,
      display: {
        kind: 'read',
        repo: { id: stone.id, name: stone.name },
        commit,
        file,
        heading,
        crumbs: read.crumbs,
        line: startLine,
        endLine,
        isCut: cut !== undefined,
        markers: answer.markers,
      },
    };
  }
}

/** The choices or the outline that a heading error carries. */
function listedIn(error: unknown): string | undefined {
  if (!isAppError(error, 'ambiguous_heading') && !isAppError(error, 'heading_not_found')) return undefined;
  const { listed } = error.options.data ?? {};
  return Array.isArray(listed) && listed.length > 0 ? listed.join('\n') : undefined;
}
