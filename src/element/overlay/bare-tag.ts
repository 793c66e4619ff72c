import { builtInSettings } from '../../settings/settings.ts';

/** A sentence about a script tag that brought no setting, and what to do; empty where it brought one, or where the tag is not known. */
export function bareTag(tag: HTMLScriptElement | null | undefined): string {
  if (!tag || Object.keys(tag.dataset).some((name) => Object.hasOwn(builtInSettings, name))) return '';
  const how = /news-auth[^/]*$/.test(tag.src)
    ? 'as tag managers insert it'
    : `since the script was merged into ${tag.src || 'another one'}`;
  return ` The script tag came without its data-*, ${how}: call NewsAuth.configure({ apiBaseUrl: 'https://…' }) once it has loaded, or write api-base-url into the element.`;
}
