/** Where the database answers. `close` ends what was started for it; call it after the last connection is closed. */
export abstract class DatabaseEndpoint {
  /** A `postgresql://` URL with the password in it: never logged. */
  abstract readonly url: string;
  abstract close(): Promise<void>;
}

/** A database that somebody else runs. */
export class ExternalDatabase extends DatabaseEndpoint {
  constructor(readonly url: string) {
    super();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
