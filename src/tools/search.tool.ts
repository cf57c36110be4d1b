import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../conversations/conversations.service';
import type { Stone } from '../registry/registry.types';
import { StoneService } from '../stone/stone.service';
import type { FoundSection } from '../stone/stone.types';
import { UntrustedService } from '../untrusted/untrusted.service';
import { fencedAnswer } from './answer-text';
import { connectedStone } from './connected-stone';
import { clampedInteger, refuseUnknown, requiredText } from './tool-arguments';
import type { Tool, ToolAnswer, ToolContext, ToolDefinition } from './tool.types';

const LIMIT = { min: 1, max: 12, fallback: 6 };
const MAX_QUERY_CHARACTERS = 2000;

@Injectable()
export class SearchTool implements Tool {
  readonly isReadOnly = true;
  readonly definition: ToolDefinition = {
    type: 'function',
    function: {
      name: 'stone_search',
      description:
        'Search the connected repository for sections about a subject. Returns sections with file, heading and line, ' +
        'and the instruction to cite them. Use it before you answer anything that the repository may know.',
      parameters: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            description: 'What to look for: a question, keywords, an identifier or a "quoted phrase".',
          },
          limit: { type: 'integer', description: 'How many sections at most, 1 to 12; 6 if left out.' },
        },
        required: ['query'],
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
    refuseUnknown(given, ['query', 'limit']);
    const query = requiredText(given, 'query', MAX_QUERY_CHARACTERS);
    const limit = clampedInteger(given, 'limit', LIMIT);
    const stone = await connectedStone(context);
    const { commit, sections } = await this.stones.search(stone, query, limit);
    const display = displayOf(stone, commit, sections);
    if (sections.length === 0) {
      return { content: `The repository ${stone.name} holds nothing on this subject. Say so; do not guess.`, display };
    }
    const lead = `${sections.length} ${sections.length === 1 ? 'section' : 'sections'} from ${stone.name}:`;
    const answer = fencedAnswer(
      this.untrusted,
      lead,
      sections.map((section, index) => sectionText(stone, section, index + 1)),
    );
    await this.remember(context, stone, commit, sections);
    return { content: answer.text, display: { ...display, markers: answer.markers } };
  }

  private async remember(
    { caller, conversationId }: ToolContext,
    stone: Stone,
    commit: string,
    sections: readonly FoundSection[],
  ): Promise<void> {
    if (conversationId === null) return;
    const reads = sections.map(({ file, heading, line }) => ({
      repositoryId: stone.id,
      repositoryName: stone.name,
      commit,
      path: file,
      heading,
      line,
    }));
    await this.conversations.recordReads(caller, conversationId, reads);
  }
}

function sectionText(stone: Stone, { file, heading, line, text }: FoundSection, number: number): string {
  return `[${number}] ${stone.name}/${file} § ${heading} (Line ${line})\n${text}`;
}

function displayOf(stone: Stone, commit: string, sections: readonly FoundSection[]) {
  return {
    kind: 'search',
    repo: { id: stone.id, name: stone.name },
    commit,
    hits: sections.map(({ file, heading, crumbs, line, endLine, score }) => ({
      file,
      heading,
      crumbs,
      line,
      endLine,
      score: Math.round(score * 1000) / 1000,
    })),
    markers: [] as readonly unknown[],
  };
}
