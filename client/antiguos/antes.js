/*
 * Runs before any module, in every browser, so it is plain ES5. It is a file of its own because the page's Content Security
 * Policy allows no inline scripts. In a browser that lacks needed features it loads the polyfills before everything else; if
 * the app still does not start, it says that the browser is too old. The build writes the name of the polyfills' file into
 * `data-apoyos` (client/antiguos/pagina.ts).
 */
(function () {
  /*
   * The HTML already contains Welcome. It shows only on a path that leads to Welcome, and only if this browser stores neither
   * a login nor that members log in here by face.
   */
  var conocido = false;
  try {
    for (var i = 0; i < localStorage.length; i += 1)
      if (/(^|\/)(access_token|te-toca\.caras)$/.test(localStorage.key(i))) conocido = true;
  } catch (cerrado) {
    /* A browser that blocks storage cannot say who is known; the app draws Welcome itself after loading. */
    conocido = Boolean(cerrado);
  }
  if (!conocido && /\/(login|dashboard)?$/.test(location.pathname) && !location.search)
    document.documentElement.className = 'sin-entrar';

  var apoyos = document.currentScript && document.currentScript.getAttribute('data-apoyos');
  /* Two functions tell whether polyfills are needed: a browser that lacks anything in apoyos.ts lacks one of them, as
     scripts/compatibilidad checks. */
  var aldia =
    typeof Map === 'function' &&
    typeof Map.groupBy === 'function' &&
    typeof URL === 'function' &&
    typeof URL.canParse === 'function';
  if (aldia) return;

  var fallo = !('noModule' in document.createElement('script'));

  function poner(padre, etiqueta, texto, estilo) {
    var hijo = document.createElement(etiqueta);
    hijo.appendChild(document.createTextNode(texto));
    hijo.style.cssText = estilo;
    padre.appendChild(hijo);
  }
  function avisar() {
    var raiz = document.getElementById('raiz');
    if (!fallo || !raiz || (raiz.firstChild && !raiz.querySelector('[data-bienvenida]'))) return;
    raiz.textContent = '';
    raiz.style.cssText =
      'max-width:24em;margin:0 auto;padding:3em 1.5em;font:1.25em/1.5 sans-serif;color:#1d2728;background:#fbf8f3';
    document.body.style.background = '#fbf8f3';
    raiz.setAttribute('role', 'alert');
    poner(raiz, 'h1', 'Este navegador es demasiado antiguo', 'margin:0 0 .5em;font-size:1.5em;line-height:1.2');
    poner(
      raiz,
      'p',
      'Actualízalo, o abre Te Toca en otro aparato. Necesita iOS o Safari 16.4, Chrome 111 o Firefox 115; la tele, Chrome 87.',
      'margin:0',
    );
  }
  /*
   * Says that the browser is too old if a script failed and nothing is drawn: at `load`, or 5 seconds later if none had failed
   * by then.
   */
  function oir(suceso) {
    var error = suceso.error || suceso.reason;
    if (!error || error.name === 'SyntaxError' || error.name === 'TypeError' || error.name === 'ReferenceError')
      fallo = true;
  }
  window.addEventListener('error', oir);
  window.addEventListener('unhandledrejection', oir);
  window.addEventListener('load', function () {
    setTimeout(avisar, fallo ? 0 : 5000);
  });

  if (fallo || !apoyos) return;
  var guion = '<script src="' + apoyos + '"></script>';
  var tipos = window.trustedTypes;
  if (tipos) {
    guion = tipos
      .createPolicy('te-toca-apoyos', {
        createHTML: function () {
          return guion;
        },
      })
      .createHTML('');
  }
  /* Only document.write runs a script before the modules that the page names. */
  document.write(guion);
})();
