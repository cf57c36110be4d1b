import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '../common/app-error';
import { GitObjectsService } from '../git/git-objects.service';
import type { CommitOid } from '../git/git.types';
import { IndexService } from '../index/index.service';
import type { Stone } from '../registry/registry.types';
import { UntrustedService } from '../untrusted/untrusted.service';
import { readFileText } from './read-file-text';
import type { ReadAnswer, SearchAnswer } from './stone.types';

/** A file over this is not read as text at all. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Searching and reading one stone, for whoever was handed it by a registry. */
@Injectable()
export class StoneService {
  constructor(
    private readonly git: GitObjectsService,
    private readonly index: IndexService,
    private readonly untrusted: UntrustedService,
  ) {}

  /** The best sections of the branch's tip, cleaned; none where the repository is empty. */
  async search(stone: Stone, query: string, limit: number): Promise<SearchAnswer> {
    const tip = await this.git.tip(stone.gitDir, stone.branch);
    if (tip === null) return { commit: '', sections: [] };
    const { id, name, gitDir } = stone;
    const { commit, hits } = await this.index.search({ id, name, gitDir, commit: tip }, query, limit);
    const sections = hits.map(({ path, heading, crumbs, line, endLine, text, score }) => ({
      file: path,
      heading,
      crumbs,
      line,
      endLine,
      text,
      score,
    }));
    return { commit, sections };
  }

  /**
   * One file, or one section of it, from the branch's commit tree.
   * @throws AppError `path_escape`, `file_not_found`, `not_text`, `heading_not_found`, `ambiguous_heading`.
   */
  async read(stone: Stone, path: string, heading: string | undefined): Promise<ReadAnswer> {
    const commit = await this.git.tip(stone.gitDir, stone.branch);
    if (commit === null) throw fileNotFound();
    const entry = await this.resolve(stone, commit, path);
    const { data, size } = await this.git.readBlob(stone.gitDir, entry.oid, MAX_FILE_BYTES);
    if (size > MAX_FILE_BYTES) {
      throw new AppError('not_text', 'unprocessable', `The file has ${size} bytes, too many to read as text.`);
    }
    return { commit, ...readFileText(this.untrusted, entry.path, data, heading) };
  }

  /** An exact path in the repository wins; then the form that a search prints, `<name>/…`; then a path as cleaned. */
  private async resolve(stone: Stone, commit: CommitOid, path: string) {
    const prefix = `${stone.name}/`;
    const candidates = path.startsWith(prefix) ? [path, path.slice(prefix.length)] : [path];
    for (const candidate of candidates) {
      try {
        return await this.git.resolve(stone.gitDir, commit, candidate);
      } catch (error) {
        if (!isAppError(error, 'file_not_found')) throw error;
      }
    }
    const files = await this.git.listFiles(stone.gitDir, commit);
    const shown = files.filter((file) => {
      const cleaned = this.untrusted.clean(file.path);
      return cleaned !== file.path && candidates.includes(cleaned);
    });
    if (shown.length !== 1 || shown[0] === undefined) throw fileNotFound();
    return this.git.resolve(stone.gitDir, commit, shown[0].path);
  }
}

const fileNotFound = () => new AppError('file_not_found', 'not_found', 'There is no such file in the repository.');
