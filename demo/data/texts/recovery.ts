/** Words of a forgotten password: the mail and the security question. */
import type { Texts } from './texts.ts';

export const recoveryTexts: Texts = {
  'Forgot Your Password': ['¿Olvidó su contraseña?', 'Passwort vergessen', 'هل نسيت كلمة المرور'],
  'GET NEW PASSWORD': ['OBTENER NUEVA CONTRASEÑA', 'NEUES PASSWORT ANFORDERN', 'الحصول على كلمة مرور جديدة'],
  'EMAIL SENT': ['CORREO ENVIADO', 'E-MAIL GESENDET', 'تم إرسال البريد الإلكتروني'],
  'RESET PASSWORD': ['RESTABLECER CONTRASEÑA', 'PASSWORT ZURÜCKSETZEN', 'إعادة تعيين كلمة المرور'],
  Answer: ['Respuesta', 'Antwort', 'الإجابة'],
  'Please enter a valid answer for above question.': [
    'Introduzca una respuesta válida a la pregunta anterior.',
    'Bitte geben Sie eine gültige Antwort auf die obige Frage ein.',
    'يرجى إدخال إجابة صالحة عن السؤال أعلاه.',
  ],
  'This password reset link has expired.': [
    'Este enlace para restablecer la contraseña ha caducado.',
    'Dieser Link zum Zurücksetzen des Passworts ist abgelaufen.',
    'انتهت صلاحية رابط إعادة تعيين كلمة المرور هذا.',
  ],
  'Oops, that answer was incorrect. You have {n} more attempts.': [
    'La respuesta no es correcta. Le quedan {n} intentos.',
    'Diese Antwort war falsch. Sie haben noch {n} Versuche.',
    'عذرًا، الإجابة غير صحيحة. لديك {n} محاولات أخرى.',
  ],
  'Your password has been reset successfully!': [
    '¡Su contraseña se ha restablecido correctamente!',
    'Ihr Passwort wurde erfolgreich zurückgesetzt!',
    'تمت إعادة تعيين كلمة المرور بنجاح!',
  ],
  'Your password could not be reset due to an unexpected problem': [
    'No se pudo restablecer su contraseña debido a un problema inesperado',
    'Ihr Passwort konnte wegen eines unerwarteten Problems nicht zurückgesetzt werden',
    'تعذرت إعادة تعيين كلمة المرور بسبب مشكلة غير متوقعة',
  ],
  'We could not send the instructions due to an unexpected problem with our system. Please try again. If the problem continues, please contact {support}.':
    [
      'No pudimos enviar las instrucciones debido a un problema inesperado de nuestro sistema. Inténtelo de nuevo. Si el problema continúa, póngase en contacto con {support}.',
      'Wegen eines unerwarteten Problems in unserem System konnten wir die Anleitung nicht senden. Bitte versuchen Sie es erneut. Besteht das Problem weiter, kontaktieren Sie {support}.',
      'تعذر إرسال التعليمات بسبب مشكلة غير متوقعة في نظامنا. يرجى المحاولة مرة أخرى. إذا استمرت المشكلة، فاتصل بـ{support}.',
    ],
};
