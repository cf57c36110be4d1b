import { AppError } from '../common/app-error';

/**
 * What can go wrong inside a tool, each with what the model should do next. These are answers (HTTP 200), not
 * failures of the request: the model reads them.
 */
const ADVICE: Readonly<Record<string, string>> = {
  unknown_tool: 'Use only stone_search, stone_read and stone_engrave.',
  invalid_arguments: 'Correct the arguments and call the tool again.',
  no_repository: 'Tell the person that no repository is connected and do not guess what it might hold.',
  repository_not_found: 'Tell the person that this repository is not connected and do not guess what it might hold.',
  repository_not_ready: 'Tell the person to try again in a moment and do not guess what it might hold.',
  path_escape: 'Only paths inside the repository can be read; use a path as stone_search printed it.',
  file_not_found: 'Search for the subject with stone_search and use a path as it prints it.',
  not_a_file: 'Search for the subject with stone_search and use a path as it prints it.',
  heading_not_found: 'Call stone_read again with one of the headings listed, or without a heading.',
  ambiguous_heading: 'Call stone_read again with one of the choices listed, as `Parent > Child`.',
  not_text: 'Tell the person that this file is not readable text.',
  conversation_required: 'An engraving needs the conversation that it distils; the host must send its id.',
  conversation_not_found: 'Tell the person that this conversation cannot be engraved.',
};

/** The codes that come with status 200: the model is told, the request has not failed. */
export const TOOL_FAULTS = Object.keys(ADVICE);

export function isToolFault(code: string): boolean {
  return code in ADVICE;
}

/** What happened, then what to do next; written for the model. */
export function contentFor(error: AppError): string {
  const advice =
    ADVICE[error.code] ?? 'Tell the person what happened, in these words, and do not try again by yourself.';
  return `${error.message} ${advice}`;
}

export const unknownTool = (name: string) =>
  new AppError('unknown_tool', 'not_found', `There is no tool ${JSON.stringify(name.slice(0, 64))}.`);

export const noRepository = () =>
  new AppError('no_repository', 'not_found', 'No repository is connected to this conversation.');

export const repositoryNotFound = () =>
  new AppError('repository_not_found', 'not_found', 'There is no repository with this id among the caller’s.');
