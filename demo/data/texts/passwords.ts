/** Words of every form that sets a password. */
import { SPECIALS, WIDE_SPECIALS } from '../../../src/forms/fields/password-policy.ts';
import type { Texts } from './texts.ts';

const specials = (characters: string): Texts => ({
  [`Have at least one of these special characters: ${characters}`]: [
    `Contener al menos uno de estos caracteres especiales: ${characters}`,
    `Mindestens eines dieser Sonderzeichen enthalten: ${characters}`,
    `أن تحتوي على واحد على الأقل من هذه الرموز الخاصة: \u2066${characters}\u2069`,
  ],
});

export const passwordTexts: Texts = {
  'Current Password': ['Contraseña actual', 'Aktuelles Passwort', 'كلمة المرور الحالية'],
  'Current Temporary Password': ['Contraseña temporal actual', 'Aktuelles vorläufiges Passwort', 'كلمة المرور المؤقتة الحالية'],
  'New Password': ['Nueva contraseña', 'Neues Passwort', 'كلمة المرور الجديدة'],
  'Confirm New Password': ['Confirmar nueva contraseña', 'Neues Passwort bestätigen', 'تأكيد كلمة المرور الجديدة'],
  'Confirm Password': ['Confirmar contraseña', 'Passwort bestätigen', 'تأكيد كلمة المرور'],
  Show: ['Mostrar', 'Anzeigen', 'إظهار'],
  Hide: ['Ocultar', 'Verbergen', 'إخفاء'],
  'Show password': ['Mostrar contraseña', 'Passwort anzeigen', 'إظهار كلمة المرور'],
  'Hide password': ['Ocultar contraseña', 'Passwort verbergen', 'إخفاء كلمة المرور'],
  'Caps Lock is on.': ['El bloqueo de mayúsculas está activado.', 'Die Feststelltaste ist aktiv.', 'مفتاح الأحرف الكبيرة مفعّل.'],
  'Met:': ['Cumplido:', 'Erfüllt:', 'مستوفى:'],
  'Not met yet:': ['Aún no cumplido:', 'Noch nicht erfüllt:', 'غير مستوفى بعد:'],
  '{n} of {total} requirements met.': [
    '{n} de {total} requisitos cumplidos.',
    '{n} von {total} Anforderungen erfüllt.',
    'تم استيفاء {n} من {total} متطلبات.',
  ],
  'Be # to # characters long': ['Tener de # a # caracteres', '# bis # Zeichen lang sein', 'أن يكون طولها من # إلى # حرفًا'],
  'Have at least one lower case character (a-z)': [
    'Contener al menos una minúscula (a-z)',
    'Mindestens einen Kleinbuchstaben enthalten (a-z)',
    'أن تحتوي على حرف صغير واحد على الأقل (\u2066a\u2011z\u2069)',
  ],
  'Have at least one upper case character (A-Z)': [
    'Contener al menos una mayúscula (A-Z)',
    'Mindestens einen Großbuchstaben enthalten (A-Z)',
    'أن تحتوي على حرف كبير واحد على الأقل (\u2066A\u2011Z\u2069)',
  ],
  'Have at least one number (0-9)': [
    'Contener al menos un número (0-9)',
    'Mindestens eine Ziffer enthalten (0-9)',
    'أن تحتوي على رقم واحد على الأقل (\u20660\u20119\u2069)',
  ],
  ...specials(SPECIALS),
  ...specials(WIDE_SPECIALS),
  'Password can not be blank': [
    'La contraseña no puede estar vacía',
    'Das Passwort darf nicht leer sein',
    'لا يمكن أن تكون كلمة المرور فارغة',
  ],
  'Current Password can not be blank.': [
    'La contraseña actual no puede estar vacía.',
    'Das aktuelle Passwort darf nicht leer sein.',
    'لا يمكن أن تكون كلمة المرور الحالية فارغة.',
  ],
  'Your new password has an invalid character.': [
    'Su nueva contraseña contiene un carácter no válido.',
    'Ihr neues Passwort enthält ein unzulässiges Zeichen.',
    'تحتوي كلمة المرور الجديدة على رمز غير صالح.',
  ],
  'Passwords do not match': ['Las contraseñas no coinciden', 'Die Passwörter stimmen nicht überein', 'كلمتا المرور غير متطابقتين'],
  'Passwords do not match.': ['Las contraseñas no coinciden.', 'Die Passwörter stimmen nicht überein.', 'كلمتا المرور غير متطابقتين.'],
  'Cannot use a previously used password.': [
    'No puede usar una contraseña utilizada anteriormente.',
    'Ein früher verwendetes Passwort ist nicht zulässig.',
    'لا يمكن استخدام كلمة مرور سبق استخدامها.',
  ],
  'The Current Password you entered was invalid.': [
    'La contraseña actual que introdujo no es válida.',
    'Das eingegebene aktuelle Passwort ist nicht gültig.',
    'كلمة المرور الحالية التي أدخلتها غير صالحة.',
  ],
  'Cannot change your password now': [
    'No se puede cambiar su contraseña ahora',
    'Ihr Passwort kann jetzt nicht geändert werden',
    'لا يمكن تغيير كلمة المرور الآن',
  ],
};
