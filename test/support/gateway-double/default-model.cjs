// What the double answers when no script is queued: a modest model that reads before it speaks, and a modest distiller.
'use strict';

/** One line of a search answer: `[1] name/path § heading (Line 3)`. */
const HIT = /^\[\d+\] (.+?) § (.+) \(Line \d+\)$/m;
const CITATION = /`([^`\n]{1,300} § [^`\n]{1,300})`/g;
const WANTS_ENGRAVING = /\b(engrave|write (this|it) down|keep (this|it) in the stone)\b/i;

/** @param {any} body A chat/completions request. @returns {{text?: string, calls?: {name: string, arguments: unknown}[]}} */
function answer(body) {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  return isDistillation(messages) ? distil(messages) : converse(messages, offeredTools(body));
}

function converse(messages, tools) {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const question = textOf(messages[lastUser]);
  const since = messages.slice(lastUser + 1);
  const asked = since.flatMap((message) => message.tool_calls ?? []).map((call) => call.function?.name);
  const results = since.filter(({ role }) => role === 'tool').map(textOf);

  if (tools.has('stone_engrave') && WANTS_ENGRAVING.test(question)) {
    if (!asked.includes('stone_engrave')) return { calls: [{ name: 'stone_engrave', arguments: {} }] };
    return { text: results.at(-1) ?? 'Done.' };
  }
  if (!tools.has('stone_search')) return { text: `You asked: ${question}` };
  if (!asked.includes('stone_search')) {
    return { calls: [{ name: 'stone_search', arguments: { query: question.slice(0, 300) } }] };
  }
  const hit = HIT.exec(results[0] ?? '');
  if (hit === null) return { text: `The repository says nothing on that. ${results[0] ?? ''}`.trim() };
  const [, path, heading] = hit;
  if (!asked.includes('stone_read') && tools.has('stone_read')) {
    return { calls: [{ name: 'stone_read', arguments: { path, heading } }] };
  }
  const finding = firstProse(results[1] ?? results[0] ?? '');
  return { text: `${finding}\n\n\`${path} § ${heading}\`` };
}

/** The distillation prompt is known by the reply that it asks for. */
function isDistillation(messages) {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer').map(textOf);
  return system.some((text) => text.includes('"skip"') && text.includes('"summary"') && text.includes('"sources"'));
}

function distil(messages) {
  const turns = readTranscript(textOf(messages.findLast(({ role }) => role === 'user')));
  const questions = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const answers = turns.filter(({ role }) => role === 'assistant' && turns.length > 0).map(({ text }) => text);
  if (answers.length === 0 && questions.join(' ').length < 12) {
    return { text: JSON.stringify({ skip: true, reason: 'The conversation holds nothing lasting.' }) };
  }
  const title = clip(questions[0] ?? 'Conversation', 80).replace(/[?.!\s]+$/, '');
  const finding = (answers.at(-1) ?? questions.at(-1) ?? '').replace(CITATION, '').trim();
  const note = {
    title,
    summary: clip(finding.replace(/\s+/g, ' '), 240) || title,
    body: `## Question\n\n${questions.join('\n\n')}\n\n## What was found\n\n${finding || 'Nothing.'}`,
    tags: tagsOf(title),
    sources: [...new Set(answers.flatMap((text) => [...text.matchAll(CITATION)].map((match) => match[1])))],
  };
  return { text: JSON.stringify(note) };
}

/** Reads `[n] role` blocks whose lines start with `| `. */
function readTranscript(prompt) {
  const turns = [];
  for (const line of prompt.split('\n')) {
    const head = /^\[\d+\] (user|assistant|tool)\b/.exec(line);
    if (head !== null) turns.push({ role: head[1], lines: [] });
    else if (line.startsWith('|')) turns.at(-1)?.lines.push(line.slice(2));
  }
  return turns.map(({ role, lines }) => ({ role, text: lines.join('\n').trim() }));
}

const STOP_WORDS = new Set(
  'about after does from have many much that their there these this what when where which with would'.split(' '),
);

function tagsOf(title) {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)))].slice(0, 4);
}

/** The first line that reads like a sentence, not like a heading, a delimiter or an instruction. */
function firstProse(text) {
  const lines = text.split('\n').map((line) => line.trim());
  // The repository's own words stand between the fence's delimiters, below the place that they come from.
  const from = lines.findIndex((line) => /^=+ BEGIN /.test(line));
  const paragraphs = lines
    .slice(from + 2)
    .join('\n')
    .split(/\n\s*\n/);
  const prose = paragraphs.find((paragraph) => /^[\p{L}*_-].{20,}/u.test(paragraph));
  return clip(prose?.replaceAll('\n', ' ') ?? 'The repository answers this.', 600);
}

function offeredTools(body) {
  return new Set((Array.isArray(body.tools) ? body.tools : []).map((tool) => tool.function?.name));
}

function textOf(message) {
  const content = message?.content;
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : '';
}

const clip = (text, max) => [...text].slice(0, max).join('');

module.exports = { answer };
