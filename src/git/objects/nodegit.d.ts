/**
 * The part of nodegit that this room uses (it ships no types). Every call here was tried; see README.md for
 * the ones that must not be used.
 */
declare module 'nodegit' {
  class Oid {
    static fromString(hex: string): Oid;
    tostrS(): string;
  }
  class Repository {
    /** Checks extensions and the owner; `openBare` checks neither. */
    static open(path: string): Promise<Repository>;
    odb(): Promise<Odb>;
    /** Closes pack files and caches; no other call may be under way. */
    cleanup(): void;
  }
  class Odb {
    /** Takes text (it becomes UTF-8) and the number of its bytes. */
    write(text: string, byteLength: number, type: number): Promise<Oid>;
  }
  class Reference {
    static nameToId(repo: Repository, name: string): Promise<Oid>;
    static create(repo: Repository, name: string, id: Oid, force: number, message: string): Promise<Reference>;
    static createMatching(
      repo: Repository,
      name: string,
      id: Oid,
      force: number,
      current: Oid,
      message: string,
    ): Promise<Reference>;
    static lookup(repo: Repository, name: string): Promise<Reference>;
    delete(): number;
  }
  class Signature {
    /** Seconds since the epoch, minutes east of UTC. A newline in the name bricks the branch. */
    static create(name: string, email: string, time: number, offset: number): Signature;
  }
  class Blob {
    static createFromBuffer(repo: Repository, buffer: Buffer, length: number): Promise<Oid>;
    static lookup(repo: Repository, id: Oid): Promise<Blob>;
    content(): Buffer;
    rawsize(): number;
  }
  interface TreeUpdateFields {
    action: number;
    id: Oid;
    filemode: number;
    path: string;
  }
  class TreeEntry {
    name(): string;
    filemode(): number;
    id(): Oid;
  }
  class Tree {
    static lookup(repo: Repository, id: Oid): Promise<Tree>;
    entryCount(): number;
    _entryByIndex(index: number): TreeEntry;
    /** undefined when there is none; binary search in memory. */
    _entryByName(name: string): TreeEntry | null | undefined;
    /** One update at a time: two or more fail. */
    createUpdated(repo: Repository, count: number, updates: TreeUpdateFields[]): Promise<Oid>;
    id(): Oid;
  }
  class Treebuilder {
    static create(repo: Repository, source: Tree | null): Promise<Treebuilder>;
    write(): Promise<Oid>;
  }
  class Commit {
    static lookup(repo: Repository, id: Oid): Promise<Commit>;
    /** The bytes of a commit, nothing written. `create` must not be used: it answers an id although the write failed. */
    static createBuffer(
      repo: Repository,
      author: Signature,
      committer: Signature,
      encoding: string | null,
      message: string,
      tree: Tree,
      parentCount: number,
      parents: Commit[],
    ): Promise<string>;
    treeId(): Oid;
  }
  namespace Libgit2 {
    function opts(option: number, value: number): void;
  }
}
