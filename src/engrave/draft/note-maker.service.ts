import { Injectable } from '@nestjs/common';
import { EngraveConfig, GatewayConfig } from '../../config/config.types';
import { ConversationsService } from '../../conversations/conversations.service';
import type { TranscriptMessage } from '../../conversations/conversations.types';
import { conversationNotFound } from '../../conversations/conversations.errors';
import { DistillationService } from '../../distillation/distillation.service';
import { GitObjectsService } from '../../git/git-objects.service';
import { GitTreesService } from '../../git/git-trees.service';
import { gatewayKeyMissing } from '../../vault/vault.errors';
import { RedactionService } from '../../redaction/redaction.service';
import { gatewayNotConfigured } from '../engrave.errors';
import type { ResolvedEngrave } from '../engrave.types';
import { extractCitations, parseSource } from '../../sections/citations/extract-citations';
import { sourcesOf } from '../../sections/citations/commit-sources';
import { noteDay } from '../note/note-day';
import { cleanTags, cleanTitle, renderNote } from '../note/render-note';
import { resolveSources } from '../../sections/citations/resolve-sources';
import { slugOf } from '../note/slug';
import { normalizeText } from '../note/well-formed';
import type { EngraveSecrets } from './engrave-secrets.service';
import type { DraftContent, Note, NoteOrSkip } from './draft.types';
import { RedactionTally } from './redaction-tally';
import { StoredDrafts } from './stored-drafts.service';
import { givenWords, hasUserText, type NoteWords } from './given-words';

/** Makes the note of one engraving: a stored draft, the caller's own words, or the distillation's. */
@Injectable()
export class NoteMaker {
  constructor(
    private readonly stored: StoredDrafts,
    private readonly conversations: ConversationsService,
    private readonly distillation: DistillationService,
    private readonly redaction: RedactionService,
    private readonly objects: GitObjectsService,
    private readonly trees: GitTreesService,
    private readonly config: EngraveConfig,
    private readonly gateway: GatewayConfig,
  ) {}

  /**
   * @throws AppError `draft_mismatch`, `gateway_not_configured`, `gateway_key_missing`, `cancelled`
   */
  async make(resolved: ResolvedEngrave, secrets: EngraveSecrets, signal?: AbortSignal): Promise<NoteOrSkip> {
    const { draft, preview } = resolved.request;
    if (draft === undefined) return this.fresh(resolved, secrets, signal);
    if (!preview) return { kind: 'note', note: await this.stored.take(resolved, draft) };
    return { kind: 'note', note: await this.edited(resolved, secrets, draft) };
  }

  /** The draft with the caller's words in place of its own; tags, sources and origin stay. */
  private async edited(resolved: ResolvedEngrave, secrets: EngraveSecrets, digest: string): Promise<Note> {
    const { content } = await this.stored.read(resolved, digest);
    const { title = content.title, summary = content.summary, body = content.body } = resolved.request.overrides;
    const words: NoteWords = { ...content, title, summary, body, gateway: null };
    const tally = new RedactionTally(this.redaction, secrets.literals);
    tally.add(content.redactions);
    return this.render(resolved, tally, words, content.sources, await this.otherStones(resolved));
  }

  private async fresh(resolved: ResolvedEngrave, secrets: EngraveSecrets, signal?: AbortSignal): Promise<NoteOrSkip> {
    const { request, conversation } = resolved;
    const transcript = await this.conversations.transcript(request.caller, conversation.id);
    if (transcript === null) throw conversationNotFound();
    const { messages } = transcript;
    const { title, summary, body } = request.overrides;
    const tally = new RedactionTally(this.redaction, secrets.literals);
    if (body !== undefined) {
      const words = givenWords({ title, summary, body }, conversation, messages);
      return { kind: 'note', note: await this.cited(resolved, tally, words, messages) };
    }
    const distilled = await this.distil(resolved, messages, secrets, signal);
    if (distilled.kind === 'skip') return distilled;
    // The fallback comes redacted: cut before that, half a secret could be left.
    if (distilled.kind === 'fallback') tally.add(distilled.redactions);
    const words: NoteWords = {
      title: title ?? distilled.title,
      summary: summary ?? distilled.summary,
      body: distilled.body,
      tags: distilled.tags,
      sources: distilled.sources,
      model: distilled.model,
      distilled: distilled.kind === 'note',
      gateway: distilled.gateway,
      fallbackCause: distilled.kind === 'fallback' ? distilled.cause : undefined,
    };
    return { kind: 'note', note: await this.cited(resolved, tally, words, messages) };
  }

  private async distil(
    { request, stone }: ResolvedEngrave,
    messages: TranscriptMessage[],
    { gatewayKey, literals }: EngraveSecrets,
    signal?: AbortSignal,
  ) {
    // Without any user text nothing is called, so nothing has to be there for a call.
    if (hasUserText(messages)) {
      if (this.gateway.url === undefined) throw gatewayNotConfigured();
      if (gatewayKey === null) throw gatewayKeyMissing();
    }
    const reads = await this.conversations.reads(request.caller, request.conversationId ?? '');
    const knownSources = reads
      .filter(({ repositoryId }) => repositoryId === stone.id)
      .map(({ path, heading }) => `${path} § ${heading}`);
    return this.distillation.distil({
      messages,
      key: gatewayKey ?? '',
      literals,
      signal,
      knownSources: [...new Set(knownSources)].slice(-200),
    });
  }

  /** Redacted, with the sources that are true of the branch's tip. */
  private async cited(
    resolved: ResolvedEngrave,
    tally: RedactionTally,
    words: NoteWords,
    messages: readonly TranscriptMessage[],
  ): Promise<Note> {
    const { stone } = resolved;
    const named = words.sources.map((source) => parseSource(source)).filter((citation) => citation !== null);
    const texts = [words.body, ...messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)];
    const citations = [...named, ...texts.flatMap(extractCitations)];
    const tip = await this.objects.tip(stone.gitDir, stone.branch);
    const sources = await this.trees.at(stone.gitDir, tip, (tree) =>
      resolveSources(citations, sourcesOf(tree), stone.name),
    );
    return this.render(resolved, tally, words, sources, await this.otherStones(resolved));
  }

  private async otherStones({ request, conversation, stone }: ResolvedEngrave): Promise<DraftContent['otherStones']> {
    const read = await this.conversations.stonesRead(request.caller, conversation.id);
    return read
      .filter(({ repositoryId }) => repositoryId !== stone.id)
      .map(({ repositoryId, repositoryName }) => ({ id: repositoryId, name: repositoryName }));
  }

  private render(
    { conversation }: ResolvedEngrave,
    tally: RedactionTally,
    words: NoteWords,
    sources: readonly string[],
    otherStones: DraftContent['otherStones'],
  ): Note {
    // Cleaned first: a control character inside a secret must not hide it from the redactor.
    const title = cleanTitle(tally.clean(cleanTitle(words.title)));
    const summary = tally.clean(normalizeText(words.summary));
    const body = tally.clean(normalizeText(words.body));
    const tags = cleanTags(tally.cleanAll(cleanTags(words.tags)));
    const cleanSources = tally.cleanAll(sources);
    const engravedAt = new Date();
    const day = noteDay(engravedAt, this.config.timezone);
    const { model, distilled } = words;
    const content = { title, summary, body, tags, sources: cleanSources };
    const markdown = renderNote(content, {
      date: day.date,
      engravedAt,
      session: conversation.id,
      model,
      source: this.config.source,
      distilled,
    });
    return {
      content: { ...content, model, distilled, date: day.date, redactions: tally.counts, otherStones },
      markdown,
      path: { slug: slugOf(title, conversation.id), year: day.year, month: day.month },
      gateway: words.gateway,
      fallbackCause: words.fallbackCause,
    };
  }
}
