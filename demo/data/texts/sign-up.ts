/** Words of sign-up's steps, of its confirmation, and of what can go wrong there. */
import type { Texts } from './texts.ts';

export const signUpTexts: Texts = {
  'Personal Information': ['Información personal', 'Persönliche Angaben', 'المعلومات الشخصية'],
  'Professional Information': ['Información profesional', 'Berufliche Angaben', 'المعلومات المهنية'],
  'Set Password': ['Contraseña', 'Passwort festlegen', 'تعيين كلمة المرور'],
  'Security Questions': ['Preguntas de seguridad', 'Sicherheitsfragen', 'أسئلة الأمان'],
  'Check your email': ['Revise su correo', 'E-Mail prüfen', 'تحقق من بريدك'],
  'Which account do you need?': ['¿Qué cuenta necesita?', 'Welches Konto brauchen Sie?', 'أي حساب تحتاج؟'],
  'Full distribution account': ['Cuenta de distribución completa', 'Konto für die Verbreitung', 'حساب توزيع كامل'],
  'For companies and agencies that send press releases through {providerName}.': [
    'Para empresas y agencias que envían comunicados de prensa a través de {providerName}.',
    'Für Unternehmen und Agenturen, die Pressemitteilungen über {providerName} versenden.',
    'للشركات والوكالات التي ترسل البيانات الصحفية عبر {providerName}.',
  ],
  'Send the news': ['Difundir noticias', 'Nachrichten verbreiten', 'انشر الأخبار'],
  'Follow the news': ['Seguir las noticias', 'Nachrichten verfolgen', 'تابع الأخبار'],
  'Journalist/news consumer subscription': [
    'Suscripción para periodistas y lectores',
    'Abonnement für Presse und Leser',
    'اشتراك الصحفيين وقراء الأخبار',
  ],
  'For journalists, analysts, investors, students and communicators.': [
    'Para periodistas, analistas, inversores, estudiantes y comunicadores.',
    'Für alle aus Presse, Analyse, Anlage, Studium und Kommunikation.',
    'للصحفيين والمحللين والمستثمرين والطلاب والعاملين في الاتصال.',
  ],
  'Already have an account?': ['¿Ya tiene una cuenta?', 'Haben Sie schon ein Konto?', 'هل لديك حساب بالفعل؟'],
  "Let's set up your account.": ['Configuremos su cuenta.', 'Richten wir Ihr Konto ein.', 'لنقم بإعداد حسابك.'],
  'Choose three questions. We will ask one of them if you forget your password.': [
    'Elija tres preguntas. Le haremos una de ellas si olvida su contraseña.',
    'Wählen Sie drei Fragen. Eine davon stellen wir Ihnen, wenn Sie Ihr Passwort vergessen.',
    'اختر ثلاثة أسئلة. سنطرح عليك أحدها إذا نسيت كلمة المرور.',
  ],
  'Check Your Email and Complete Your Registration': [
    'Revise su correo y complete su registro',
    'Prüfen Sie Ihre E-Mails und schließen Sie die Registrierung ab',
    'تحقق من بريدك الإلكتروني وأكمل تسجيلك',
  ],
  'We sent an email to {email} with instructions to complete your registration.': [
    'Enviamos un correo a {email} con instrucciones para completar su registro.',
    'Wir haben eine E-Mail an {email} gesendet, mit der Sie Ihre Registrierung abschließen.',
    'أرسلنا رسالة إلى {email} تتضمن تعليمات لإكمال تسجيلك.',
  ],
  'We will send an email to {email} to complete your registration.': [
    'Enviaremos un correo a {email} para completar su registro.',
    'Wir senden eine E-Mail an {email}, mit der Sie Ihre Registrierung abschließen.',
    'سنرسل رسالة إلى {email} لإكمال تسجيلك.',
  ],
  'No email yet?': ['¿Aún no ha llegado?', 'Noch keine E-Mail?', 'لم تصل الرسالة بعد؟'],
  'It may take a few minutes. Please look into your spam folder too.': [
    'Puede tardar unos minutos. Mire también en la carpeta de correo no deseado.',
    'Das kann einige Minuten dauern. Bitte sehen Sie auch im Spam-Ordner nach.',
    'قد يستغرق الأمر بضع دقائق. يرجى التحقق أيضًا من مجلد البريد غير المرغوب فيه.',
  ],
  'Check the address above. If it is wrong, or if no email comes, {signUp}.': [
    'Compruebe la dirección de arriba. Si no es correcta, o si no llega ningún correo, {signUp}.',
    'Prüfen Sie die Adresse oben. Ist sie falsch oder kommt keine E-Mail, dann {signUp}.',
    'تحقق من العنوان أعلاه. إذا كان خاطئًا أو لم تصل أي رسالة، {signUp}.',
  ],
  'If that does not help either, please contact {support}.': [
    'Si eso tampoco ayuda, póngase en contacto con {support}.',
    'Hilft auch das nicht, kontaktieren Sie bitte {support}.',
    'إذا لم يفد ذلك أيضًا، فيرجى الاتصال بـ{support}.',
  ],
  'Are you sure?': ['¿Está seguro?', 'Sind Sie sicher?', 'هل أنت متأكد؟'],
  'If you close the registration now, what you have entered will be lost.': [
    'Si cierra el registro ahora, se perderá lo que ha introducido.',
    'Wenn Sie die Registrierung jetzt schließen, gehen Ihre Eingaben verloren.',
    'إذا أغلقت التسجيل الآن، فستفقد ما أدخلته.',
  ],
  'Email Confirmation': ['Confirmación de correo', 'E-Mail-Bestätigung', 'تأكيد البريد الإلكتروني'],
  'Thank you for confirming your email address.': [
    'Gracias por confirmar su dirección de correo.',
    'Vielen Dank, dass Sie Ihre E-Mail-Adresse bestätigt haben.',
    'شكرًا لتأكيد عنوان بريدك الإلكتروني.',
  ],
  'Confirming your email address…': [
    'Confirmando su dirección de correo…',
    'Ihre E-Mail-Adresse wird bestätigt…',
    'جارٍ تأكيد عنوان بريدك…',
  ],
  'Press the button to finish your registration. If you did not sign up, close this page: without the button nothing happens.': [
    'Pulse el botón para completar su registro. Si no se ha registrado, cierre esta página: sin el botón no ocurre nada.',
    'Drücken Sie den Knopf, um Ihre Registrierung abzuschließen. Falls Sie sich nicht registriert haben, schließen Sie diese Seite: Ohne den Knopf passiert nichts.',
    'اضغط على الزر لإكمال تسجيلك. إذا لم تكن أنت من سجّل، فأغلق هذه الصفحة: لن يحدث شيء دون الضغط على الزر.',
  ],
  'Confirmation links work for 24 hours. If yours is older, {signUp}.': [
    'Los enlaces de confirmación son válidos durante 24 horas. Si el suyo es más antiguo, {signUp}.',
    'Bestätigungslinks gelten 24 Stunden. Ist Ihrer älter, können Sie sich {signUp}.',
    'تعمل روابط التأكيد لمدة 24 ساعة. إذا كان رابطك أقدم، {signUp}.',
  ],
  'sign up again': ['regístrese de nuevo', 'erneut registrieren', 'فسجّل من جديد'],
  'Login to your account': ['Iniciar sesión en su cuenta', 'Bei Ihrem Konto anmelden', 'تسجيل الدخول إلى حسابك'],
  Name: ['Nombre', 'Name', 'الاسم'],
  'User Does Not Exist': ['El usuario no existe', 'Konto nicht vorhanden', 'المستخدم غير موجود'],
  'This link is for a user who is not in our system. Please contact {support}.': [
    'Este enlace es de un usuario que no está en nuestro sistema. Póngase en contacto con {support}.',
    'Dieser Link gehört zu einem Konto, das es in unserem System nicht gibt. Bitte kontaktieren Sie {support}.',
    'هذا الرابط لمستخدم غير موجود في نظامنا. يرجى الاتصال بـ{support}.',
  ],
  'Your changes were not saved.': ['Sus cambios no se guardaron.', 'Ihre Änderungen wurden nicht gespeichert.', 'لم تُحفظ تغييراتك.'],
  'Your changes were not saved due to an unexpected problem with our system. Please try again.': [
    'Sus cambios no se guardaron debido a un problema inesperado de nuestro sistema. Inténtelo de nuevo.',
    'Ihre Änderungen wurden wegen eines unerwarteten Problems nicht gespeichert. Bitte versuchen Sie es erneut.',
    'لم تُحفظ تغييراتك بسبب مشكلة غير متوقعة في نظامنا. يرجى المحاولة مرة أخرى.',
  ],
  'We could not complete your registration due to an unexpected problem with our system. Please try again. If the problem continues, please contact {support}.':
    [
      'No pudimos completar su registro debido a un problema inesperado. Inténtelo de nuevo. Si el problema continúa, póngase en contacto con {support}.',
      'Wegen eines unerwarteten Problems konnten wir Ihre Registrierung nicht abschließen. Bitte versuchen Sie es erneut. Besteht das Problem weiter, kontaktieren Sie {support}.',
      'تعذر إكمال تسجيلك بسبب مشكلة غير متوقعة. يرجى المحاولة مرة أخرى. إذا استمرت المشكلة، فاتصل بـ{support}.',
    ],
  'We could not confirm your email address due to an unexpected problem with our system. Please try again.': [
    'No pudimos confirmar su dirección de correo debido a un problema inesperado. Inténtelo de nuevo.',
    'Wegen eines unerwarteten Problems konnten wir Ihre E-Mail-Adresse nicht bestätigen. Bitte versuchen Sie es erneut.',
    'تعذر تأكيد عنوان بريدك بسبب مشكلة غير متوقعة. يرجى المحاولة مرة أخرى.',
  ],
  'Your email address is confirmed, but we could not activate your account yet. If you cannot log in, please contact {support}.': [
    'Su correo está confirmado, pero aún no pudimos activar su cuenta. Si no puede iniciar sesión, póngase en contacto con {support}.',
    'Ihre E-Mail-Adresse ist bestätigt, Ihr Konto konnte aber noch nicht aktiviert werden. Falls die Anmeldung nicht gelingt, kontaktieren Sie {support}.',
    'تم تأكيد بريدك، لكن تعذر تفعيل حسابك حتى الآن. إذا لم تتمكن من تسجيل الدخول، فاتصل بـ{support}.',
  ],
};
