import { builtInSettings, type Settings } from '../flows/settings.ts';

/** The settings a first frame is drawn with: the built-in ones, and of the page's only the names that its texts say. */
export const frameSettings = ({ productName, providerName }: Pick<Settings, 'productName' | 'providerName'>): Settings => ({
  ...builtInSettings,
  productName,
  providerName,
});
