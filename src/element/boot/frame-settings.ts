import { builtInSettings, type Settings } from '../../settings/settings.ts';

export const frameTexts = [
  'productName',
  'providerName',
  'homeUrl',
  'servicesUrl',
  'newsUrl',
  'educationUrl',
  'aboutUrl',
  'searchUrl',
  'basePath',
] as const satisfies readonly (keyof Settings)[];
export type FrameTexts = Pick<Settings, (typeof frameTexts)[number]>;

export const frameTextsOf = (settings: FrameTexts): FrameTexts =>
  Object.fromEntries(frameTexts.map((name) => [name, settings[name]])) as FrameTexts;

/** All but its texts are built in; the hosted page has addresses of its own from the start. */
export const frameSettings = (settings: FrameTexts, isHosted: boolean): Settings => ({
  ...builtInSettings,
  ...frameTextsOf(settings),
  routing: isHosted ? 'path' : 'memory',
});
