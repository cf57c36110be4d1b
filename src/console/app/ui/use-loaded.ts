import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Page } from '../api/types';

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  set: (change: (data: T) => T) => void;
}

/** Loads when shown and whenever `dependencies` change; an answer that comes too late is dropped. */
export function useLoaded<T>(load: () => Promise<T>, dependencies: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown; isLoading: boolean }>({ isLoading: true });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setState((before) => ({ data: before.data, isLoading: true }));
    load().then(
      (data) => isCurrent && setState({ data, isLoading: false }),
      (error: unknown) => isCurrent && setState((before) => ({ data: before.data, error, isLoading: false })),
    );
    return () => {
      isCurrent = false;
    };
  }, [...dependencies, round]);
  const reload = useCallback(() => setRound((value) => value + 1), []);
  const set = useCallback(
    (change: (data: T) => T) =>
      setState((before) => (before.data === undefined ? before : { ...before, data: change(before.data) })),
    [],
  );
  return { data: state.data, error: state.error, isLoading: state.isLoading, reload, set };
}

export interface Pages<T> {
  items: T[];
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  more: () => void;
  reload: () => void;
}

/** A list that grows by a page at a time. */
export function usePages<T>(load: (cursor?: string) => Promise<Page<T>>, dependencies: readonly unknown[]): Pages<T> {
  const first = useLoaded(() => load(), dependencies);
  const [later, setLater] = useState<{ items: T[]; nextCursor: string | null } | null>(null);
  const [isMore, setIsMore] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => setLater(null), [first.data]);
  const next = later === null ? (first.data?.nextCursor ?? null) : later.nextCursor;
  const more = () => {
    if (next === null || isMore) return;
    setIsMore(true);
    setError(undefined);
    load(next)
      .then((page) =>
        setLater((before) => ({ items: [...(before?.items ?? []), ...page.items], nextCursor: page.nextCursor })),
      )
      .catch(setError)
      .finally(() => setIsMore(false));
  };
  return {
    items: [...(first.data?.items ?? []), ...(later?.items ?? [])],
    hasMore: next !== null,
    isLoading: first.isLoading || isMore,
    error: error ?? first.error,
    more,
    reload: first.reload,
  };
}

/** One action at a time, with what went wrong in it. `run` answers whether it succeeded. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = useCallback(async (action: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await action();
      return true;
    } catch (fault) {
      setError(fault);
      return false;
    } finally {
      setIsBusy(false);
    }
  }, []);
  return { isBusy, error, run, clear: () => setError(undefined) };
}
