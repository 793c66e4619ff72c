/** Words of the idle warning. */
import type { Texts } from './texts.ts';

export const sessionTexts: Texts = {
  'Are you still there?': ['¿Sigue ahí?', 'Sind Sie noch da?', 'هل ما زلت هنا؟'],
  'You will be logged out because of inactivity.': [
    'Se cerrará su sesión por inactividad.',
    'Sie werden wegen Inaktivität abgemeldet.',
    'سيتم تسجيل خروجك بسبب عدم النشاط.',
  ],
  '{n} seconds': ['{n} segundos', '{n} Sekunden', '{n} ثانية'],
  '{n} second': ['{n} segundo', '{n} Sekunde', '{n} ثانية'],
};
