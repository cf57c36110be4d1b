import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { recordOfLine, type ChainLine } from '../audit-view';
import type { ChainRecord } from '../audit.types';
import { GENESIS } from '../chain';
import { ChainVerifier } from './chain-verifier';
import type { Verification } from './verify.types';

/**
 * Proves a JSONL export by itself, line by line. What it cannot see: records after the export's end, unless `headHash`
 * (from a verification of that time) says where it must end; and commits.
 */
export async function verifyExport(jsonl: Readable, headHash?: string): Promise<Verification> {
  const verifier = new ChainVerifier('as found');
  let number = 0;
  let first: ChainRecord | null = null;
  for await (const line of createInterface({ input: jsonl, crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    const record = read(line);
    if (record === null) {
      verifier.faults.add({ fault: 'unreadable', detail: `Line ${number} is no record.` });
      continue;
    }
    first ??= record;
    verifier.add(record);
  }
  verifier.finish(null);
  const { faults, checked } = verifier;
  const head = verifier.last ?? GENESIS;
  if (headHash !== undefined && head.hash !== headHash) {
    faults.add({
      fault: 'truncated',
      seq: head.seq,
      detail: `The export ends with record ${head.seq}, which is not the named one.`,
    });
  }
  const isCut = first !== null && first.seq > 1;
  return {
    ok: faults.count === 0,
    checked,
    faults: faults.listed,
    faultCount: faults.count,
    head,
    checkpoint: isCut && first !== null ? { seq: first.seq - 1, hash: first.previousHash } : null,
    commits: null,
  };
}

/** Null for a line that has not even the shape; what it says is the verifier's to judge. */
function read(line: string): ChainRecord | null {
  try {
    const record = recordOfLine(JSON.parse(line) as ChainLine);
    const isRecord =
      Number.isSafeInteger(record.seq) && typeof record.previousHash === 'string' && !Number.isNaN(record.at.getTime());
    return isRecord ? record : null;
  } catch {
    return null;
  }
}
