import { AppError } from '../common/app-error';

export const consoleNotBuilt = () =>
  new AppError('console_not_built', 'not_found', 'The page is not built yet; `npm run build` builds it.');

export const consoleFileNotFound = () => new AppError('file_not_found', 'not_found', 'There is no such file.');
