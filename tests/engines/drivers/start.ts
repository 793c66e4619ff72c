import type { Browser, EngineName } from './driver.ts';
import { givenPrograms } from './find.ts';
import { launch } from './puppets.ts';
import { launchWebKit } from './webkit.ts';

/** @throws Error where the engine is not installed */
export async function start(name: EngineName): Promise<Browser> {
  const { chromium, firefox, webkit } = givenPrograms();
  if (name === 'webkit' && webkit) return launchWebKit(webkit);
  const path = name === 'chromium' ? chromium : firefox;
  if (!path || name === 'webkit') throw new Error(`${name} is not installed`);
  return launch(name, path);
}
