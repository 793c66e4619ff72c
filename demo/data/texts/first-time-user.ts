/** Words of the first-time-user wizard. */
import type { Texts } from './texts.ts';

export const firstTimeUserTexts: Texts = {
  'Welcome {first} {last} to the product': [
    'Le damos la bienvenida al producto, {first} {last}',
    'Willkommen beim Produkt, {first} {last}',
    'مرحبًا بك {first} {last} في المنتج',
  ],
  'First, set a password of your own in place of the temporary one.': [
    'Primero, establezca su propia contraseña en lugar de la temporal.',
    'Legen Sie zuerst ein eigenes Passwort anstelle des vorläufigen fest.',
    'أولًا، عيّن كلمة مرور خاصة بك بدلًا من كلمة المرور المؤقتة.',
  ],
  'Then choose three security questions, which let you back in if you forget it.': [
    'Después elija tres preguntas de seguridad, que le permitirán volver a entrar si la olvida.',
    'Wählen Sie dann drei Sicherheitsfragen, mit denen Sie wieder hineinkommen, falls Sie es vergessen.',
    'ثم اختر ثلاثة أسئلة أمان تتيح لك الدخول مجددًا إذا نسيتها.',
  ],
  'Finally, review your personal and professional details. It takes about five minutes.': [
    'Por último, revise sus datos personales y profesionales. Le llevará unos cinco minutos.',
    'Prüfen Sie zuletzt Ihre persönlichen und beruflichen Angaben. Das dauert etwa fünf Minuten.',
    'وأخيرًا، راجع بياناتك الشخصية والمهنية. يستغرق ذلك نحو خمس دقائق.',
  ],
  'Replace your temporary password with one of your own.': [
    'Sustituya su contraseña temporal por una propia.',
    'Ersetzen Sie Ihr vorläufiges Passwort durch ein eigenes.',
    'استبدل كلمة المرور المؤقتة بكلمة مرور خاصة بك.',
  ],
  'Please review what we know about you.': [
    'Revise lo que sabemos de usted.',
    'Bitte prüfen Sie, was wir über Sie wissen.',
    'يرجى مراجعة ما نعرفه عنك.',
  ],
  'Tell us where you work and what news you would like to read.': [
    'Díganos dónde trabaja y qué noticias le gustaría leer.',
    'Sagen Sie uns, wo Sie arbeiten und welche Nachrichten Sie lesen möchten.',
    'أخبرنا أين تعمل وما الأخبار التي تود قراءتها.',
  ],
  'Your registration is complete': ['Su registro está completo', 'Ihre Registrierung ist abgeschlossen', 'اكتمل تسجيلك'],
  'Continue to submit your first press release.': [
    'Continúe para enviar su primer comunicado de prensa.',
    'Weiter zu Ihrer ersten Pressemitteilung.',
    'تابع لإرسال بيانك الصحفي الأول.',
  ],
};
