// Lo que hace la primera familia de una instalación, por HTTP: familia.mjs DIRECCIÓN fundar|entrar|ver
// Antes espera a que el servidor diga que sirve. Cualquier Node lo ejecuta, también el de un paquete.
const [direccion, que] = process.argv.slice(2);
const ESPERA_MS = 300_000;
const CUENTA = { username: 'ana', password: 'una-clave-bien-larga' };
/** A picture of one pixel, so that the test also uses the code and library for photos. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pedir = async (metodo, ruta, cuerpo, token) => {
  const formulario = cuerpo instanceof FormData;
  const respuesta = await fetch(direccion + ruta, {
    method: metodo,
    headers: {
      ...(cuerpo === undefined || formulario ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(cuerpo === undefined ? {} : { body: formulario ? cuerpo : JSON.stringify(cuerpo) }),
    signal: AbortSignal.timeout(120_000),
  });
  return { estado: respuesta.status, texto: await respuesta.text() };
};

const exigir = (estado, { estado: hay, texto }, paso) => {
  if (hay !== estado) throw new Error(`${paso}: ${hay} en vez de ${estado}. ${texto.slice(0, 300)}`);
  return texto;
};

const esperar = async () => {
  for (const hasta = Date.now() + ESPERA_MS; ;) {
    const salud = await pedir('GET', '/api/salud/').catch(() => null);
    if (salud?.estado === 200) return JSON.parse(salud.texto).version;
    if (Date.now() > hasta) throw new Error(`${direccion} no contesta: ${salud?.texto ?? 'nadie escucha'}`);
    await new Promise((listo) => setTimeout(listo, 500));
  }
};

const entrar = async () => {
  const mal = { ...CUENTA, password: 'otra-clave-muy-larga' };
  exigir(401, await pedir('POST', '/api/auth/token/', mal), 'Entrar con otra contraseña');
  const { access } = JSON.parse(exigir(200, await pedir('POST', '/api/auth/token/', CUENTA), 'Entrar'));
  const yo = JSON.parse(exigir(200, await pedir('GET', '/api/core/usuarios/me/', undefined, access), 'Ver quién es'));
  return { access, yo };
};

const fundar = async () => {
  const familia = { tipo: 'create', first_name: 'Ana', nombre_familia: 'García', password_confirm: CUENTA.password };
  exigir(201, await pedir('POST', '/api/core/registro/', { ...CUENTA, ...familia }), 'Fundar');
  const { access, yo } = await entrar();
  const formulario = new FormData();
  formulario.append('avatar', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'foto.png');
  exigir(200, await pedir('PATCH', `/api/core/usuarios/${yo.id}/`, formulario, access), 'Poner una foto');
};

const version = await esperar();
if (que === 'fundar') await fundar();
if (que === 'entrar') await entrar();
console.log(`  ${direccion}: la versión ${version} sirve${que === 'ver' ? '' : `, y ${que} va bien`}.`);
