/**
 * Runs one task a key at a time, and lets everybody who asks while one is running share the next run: a push that has
 * begun may miss a commit made since, one that begins later carries it. Nobody waits for more than two runs.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, { running: Promise<T>; next?: Promise<T> }>();

  run(key: string, task: () => Promise<T>): Promise<T> {
    const flight = this.flights.get(key);
    if (flight === undefined) return this.start(key, task);
    flight.next ??= flight.running.then(
      () => this.start(key, task),
      () => this.start(key, task),
    );
    return flight.next;
  }

  private start(key: string, task: () => Promise<T>): Promise<T> {
    const running = task();
    const flight: { running: Promise<T>; next?: Promise<T> } = { running };
    this.flights.set(key, flight);
    const done = () => {
      if (flight.next === undefined && this.flights.get(key) === flight) this.flights.delete(key);
    };
    running.then(done, done);
    return running;
  }
}
