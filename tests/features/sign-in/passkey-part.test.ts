// @vitest-environment node
/** The button of the email step that asks for a passkey, before the part with its actions has come. */
import { afterEach, expect, it, vi } from 'vitest';
import { steps } from '../../../src/features/lazy-screens.ts';
import { sharedText } from '../../../src/flow/text.ts';
import { scripted } from '../../flow/machine/scripted.ts';
import { patience } from '../../patience.ts';

afterEach(() => vi.restoreAllMocks());

/** `load` is how the part comes. */
function partUnderWay(load: typeof steps.load) {
  vi.spyOn(steps, 'loaded').mockReturnValue(undefined);
  return vi.spyOn(steps, 'load').mockImplementation(load);
}

it('is busy until the part comes, and loads it once for two presses', () => {
  const load = partUnderWay(() => new Promise(() => {}));
  const s = scripted([]);
  void s.flow.run('usePasskey');
  void s.flow.run('usePasskey');
  expect(s.flow.getState().busy).toBe('usePasskey');
  expect(load).toHaveBeenCalledOnce();
});

it('says on the email step that the part could not be loaded, and reports it', async () => {
  partUnderWay(() => Promise.reject(new Error('404')));
  const s = scripted([]);
  await s.flow.run('usePasskey');
  expect(s.flow.getState()).toMatchObject({ screen: 'login', busy: null, banner: { tone: 'error', text: sharedText.notLoaded } });
  expect(s.errors()).toMatchObject([{ code: 'SCREEN_NOT_LOADED', message: sharedText.notLoaded }]);
});

it('asks the service for a challenge once the part has come', async () => {
  const part = await steps.load();
  const load = partUnderWay(async () => {
    vi.mocked(steps.loaded).mockReturnValue(part);
    return part;
  });
  const s = scripted([{ status: 503 }]);
  await s.flow.run('usePasskey');
  await vi.waitFor(() => expect(s.calls).toMatchObject([{ path: expect.stringContaining('passkey') }]), patience);
  expect(load).toHaveBeenCalledOnce();
});
