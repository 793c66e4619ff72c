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
  'Enter the email address of your account. We will send you instructions to reset your password.': [
    'Introduzca el correo de su cuenta. Le enviaremos instrucciones para restablecer su contraseña.',
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen eine Anleitung zum Zurücksetzen des Passworts.',
    'أدخل عنوان بريد حسابك. سنرسل إليك تعليمات لإعادة تعيين كلمة المرور.',
  ],
  'Return to login': ['Volver al inicio de sesión', 'Zurück zur Anmeldung', 'العودة إلى تسجيل الدخول'],
  'Open your inbox': ['Abra su bandeja de entrada', 'Öffnen Sie Ihr Postfach', 'افتح صندوق الوارد'],
  'Please check the email associated with the account for password reset instructions.': [
    'Revise el correo asociado a la cuenta: contiene instrucciones para restablecer la contraseña.',
    'Bitte prüfen Sie das Postfach des Kontos: Dort finden Sie die Anleitung zum Zurücksetzen des Passworts.',
    'يرجى التحقق من البريد المرتبط بالحساب لمعرفة تعليمات إعادة تعيين كلمة المرور.',
  ],
  'Please answer your security question.': [
    'Responda a su pregunta de seguridad.',
    'Bitte beantworten Sie Ihre Sicherheitsfrage.',
    'يرجى الإجابة عن سؤال الأمان.',
  ],
  'Your password could not be reset': [
    'No se pudo restablecer su contraseña',
    'Ihr Passwort konnte nicht zurückgesetzt werden',
    'تعذرت إعادة تعيين كلمة المرور',
  ],
  'All security questions have been used. Please contact {support}.': [
    'Se han usado todas las preguntas de seguridad. Póngase en contacto con {support}.',
    'Alle Sicherheitsfragen sind aufgebraucht. Bitte kontaktieren Sie {support}.',
    'تم استخدام جميع أسئلة الأمان. يرجى الاتصال بـ{support}.',
  ],
  'Link expired': ['Enlace caducado', 'Link abgelaufen', 'انتهت صلاحية الرابط'],
  'Your password has expired': ['Su contraseña ha caducado', 'Ihr Passwort ist abgelaufen', 'انتهت صلاحية كلمة المرور'],
  'Please set a new password to continue.': [
    'Establezca una contraseña nueva para continuar.',
    'Bitte legen Sie ein neues Passwort fest, um fortzufahren.',
    'يرجى تعيين كلمة مرور جديدة للمتابعة.',
  ],
  CONTINUE: ['CONTINUAR', 'WEITER', 'متابعة'],
  'Set New Password': ['Establecer nueva contraseña', 'Neues Passwort festlegen', 'تعيين كلمة مرور جديدة'],
  'Reset Password': ['Restablecer contraseña', 'Passwort zurücksetzen', 'إعادة تعيين كلمة المرور'],
  'Choose a new password for {address}.': [
    'Elija una contraseña nueva para {address}.',
    'Wählen Sie ein neues Passwort für {address}.',
    'اختر كلمة مرور جديدة لـ{address}.',
  ],
  'Your temporary password is valid for # hours.': [
    'Su contraseña temporal es válida durante # horas.',
    'Ihr vorläufiges Passwort gilt # Stunden.',
    'كلمة المرور المؤقتة صالحة لمدة # ساعة.',
  ],
};
