import { TransferWatch } from './clone-progress';

describe('TransferWatch', () => {
  const make = () => {
    const clock = { now: 0 };
    return { clock, watch: new TransferWatch(1_000, () => clock.now) };
  };

  it('reads git progress as it is redrawn', () => {
    const { watch } = make();
    watch.stderr('remote: Counting objects:  50% (1/2)\rReceiving obj');
    watch.stderr('ects:  42% (42/100), 1.00 MiB | 1.00 MiB/s\r');
    expect(watch.progress).toMatchObject({ phase: 'receiving', percent: 42 });
    watch.stderr('Receiving objects: 100% (100/100), done.\nResolving deltas:  10% (1/10)\r');
    expect(watch.progress).toMatchObject({ phase: 'resolving', percent: 10 });
  });

  it('git/66: a remote that says nothing is stalled after the idle time', () => {
    const { clock, watch } = make();
    clock.now = 1_001;
    expect(watch.isStalled).toBe(true);
  });

  it('git/67: single bytes are no progress', () => {
    const { clock, watch } = make();
    watch.stderr('Receiving objects:   1% (1/100)\r');
    for (; clock.now < 1_500; clock.now += 100) watch.bytes(clock.now / 100);
    expect(watch.isStalled).toBe(true);
  });

  it('bytes worth the name are', () => {
    const { clock, watch } = make();
    for (let n = 1; n < 20; n++) {
      clock.now += 900;
      watch.bytes(n * 70_000);
      expect(watch.isStalled).toBe(false);
    }
  });

  it('git/15: a remote may prepare for long, not for ever', () => {
    const { clock, watch } = make();
    for (let n = 1; n <= 10; n++) {
      clock.now += 990;
      watch.stderr(`remote: Counting objects: ${n}\r`);
      expect(watch.isStalled).toBe(false);
    }
    for (let n = 11; n <= 13; n++) {
      clock.now += 990;
      watch.stderr(`remote: Counting objects: ${n}\r`);
    }
    expect(watch.isStalled).toBe(true);
  });

  it('our own check of what arrived is never stalled', () => {
    const { clock, watch } = make();
    watch.stderr('Resolving deltas: 100% (10/10), done.\n');
    clock.now = 1_000_000;
    expect(watch.isStalled).toBe(false);
  });
});
