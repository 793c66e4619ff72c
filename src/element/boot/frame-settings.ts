import { builtInSettings, type Settings } from '../../settings/settings.ts';

/** What the page's settings say in a first frame: names, and the addresses of the hosted page's header. */
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

/** The settings a first frame is drawn with: built-in ones but for its texts. The hosted page has addresses of its own from the start. */
export const frameSettings = (settings: FrameTexts, isHosted: boolean): Settings => ({
  ...builtInSettings,
  ...frameTextsOf(settings),
  routing: isHosted ? 'path' : 'memory',
});
