import { Injectable } from '@nestjs/common';
import { AppError } from '../common/app-error';
import { Metrics } from '../common/metrics';
import { EngraveTool } from './engrave.tool';
import { ReadTool } from './read.tool';
import { SearchTool } from './search.tool';
import { readArguments } from './tool-arguments';
import { contentFor, isToolFault, unknownTool } from './tool-faults';
import type { Tool, ToolAnswer, ToolContext, ToolDefinition } from './tool.types';

/** The three tools, and nothing else. Adding a capability means adding a tool here, which a reviewer sees. */
@Injectable()
export class ToolExecutor {
  private readonly tools: readonly Tool[];

  constructor(
    search: SearchTool,
    read: ReadTool,
    engrave: EngraveTool,
    private readonly metrics: Metrics,
  ) {
    this.tools = [search, read, engrave];
  }

  manifest(): ToolDefinition[] {
    return this.tools.map(({ definition }) => definition);
  }

  /**
   * Runs one call. What goes wrong inside a tool is an answer with `error`; whatever else is thrown (a refused write,
   * a database that is down) keeps its status.
   */
  async execute(name: string, argumentsGiven: unknown, context: ToolContext): Promise<ToolAnswer> {
    const tool = this.tools.find(({ definition }) => definition.function.name === name);
    try {
      if (tool === undefined) throw unknownTool(name);
      const answer = await tool.run(readArguments(argumentsGiven), context);
      this.count(tool, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError) || !isToolFault(error.code)) throw error;
      this.countForged(error);
      const answer = { content: contentFor(error), error: error.code };
      this.count(tool, answer);
      return answer;
    }
  }

  private count(tool: Tool | undefined, answer: ToolAnswer): void {
    this.metrics.toolCalls.inc({ tool: tool?.definition.function.name ?? 'unknown', code: answer.error ?? 'ok' });
    const markers = answer.display?.markers;
    if (!Array.isArray(markers)) return;
    for (const { family, count } of markers as { family: string; count: number }[]) {
      this.metrics.markers.inc({ family }, count);
    }
  }

  private countForged(error: AppError): void {
    const forged = error.options.data?.forged;
    if (Array.isArray(forged)) for (const field of forged as string[]) this.metrics.forgedApprovals.inc({ field });
  }
}
