import type {
  ActivarCuenta,
  AparatoPermitido,
  CuentaCreada,
  DatosInvitacion,
  FamiliaParaUnirse,
  UnirseFamilia,
} from '#shared/contracts/accesos.ts';
import { GRUPO_EDAD_DISPLAY } from '#shared/contracts/textos.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, type CambioSinFamilia } from '#server/change/cambiar.ts';
import type { Contexto, Tokens } from '#server/change/contexto.ts';
import { guardando, ocupado, type Rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import {
  borrarActivacionesCaducadas,
  existeInvitacion,
  insertarActivacion,
  leerActivacion,
  leerSala,
} from '#server/data/codigos.ts';
import { leerFamilia } from '#server/data/familias.ts';
import { descontarIntento, olvidarIntentos } from '#server/data/intentos.ts';
import { leerUsuario, listarSinCuenta } from '#server/data/usuarios.ts';
import {
  anotarFallo,
  claveDeDireccion,
  claveDelDia,
  CUPO_FAMILIA,
  CUPO_PIN_DIRECCION,
  esperaDeCupo,
  esperaPendiente,
  frenado,
  gastarCupo,
  prefijoDePin,
} from '#server/effects/frenos/frenos.ts';
import { revisarContrasena } from '#shared/domain/accesos/contrasena.ts';
import { leer } from '#server/change/leer.ts';
import { ponerEntradaPin } from '#server/data/sin-contrasena.ts';
import { abrirAcceso, abrirDeNuevo, firmarPar, recordarHecha } from '#server/effects/accesos/abrir-acceso.ts';
import { activarMiembro, comprobarInvitado } from '#server/effects/accesos/activar-miembro.ts';
import { comoSuyo } from '#server/effects/accesos/admin-de-la-caja.ts';
import { cifrarPin, registrarAparato } from '#server/effects/accesos/caras.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Time, in seconds, for which an activation invitation is valid. */
const VIDA_ACTIVACION = 600;

/**
 * Lists the members who may activate their account, with an invitation to do so (empty when nobody is left), and whether an
 * open lobby lets a child set a PIN (`con_pin`).
 */
const invitar = async (
  { azar, tokens }: Contexto,
  { db, ahora }: CambioSinFamilia,
  familia: { id: number; nombre: string },
): Promise<FamiliaParaUnirse> => {
  const filas = await listarSinCuenta(db, familia.id);
  const miembros = filas.map((m) => ({ ...m, grupo_edad_display: GRUPO_EDAD_DISPLAY[m.grupo_edad] }));
  const token_activacion = filas.length === 0 ? '' : azar.secreto(32);
  await borrarActivacionesCaducadas(db, ahora);
  if (token_activacion !== '') {
    await insertarActivacion(db, {
      familia_id: familia.id,
      hash: tokens.huella(token_activacion),
      miembros: filas.map((m) => m.id),
      expira_en: sumarSegundos(ahora, VIDA_ACTIVACION),
    });
  }
  const con_pin = (await leerSala(db, familia.id, ahora)) !== undefined;
  return { familia: { nombre: familia.nombre }, miembros, token_activacion, con_pin };
};

/**
 * Checks a family's PIN, or the PIN of its open lobby, and lists its members without an account. An unknown family and a wrong
 * PIN get the same answer. From the fifth wrong PIN of an address for a family on, its next guess has to wait, longer each
 * time; a family and an address also have quotas of wrong PINs (`CUPO_FAMILIA`, `CUPO_PIN_DIRECCION`). While a caller has to
 * wait, no PIN is compared, so the right one does not stand out.
 */
const unirseFamilia = (
  contexto: Contexto,
  { familia_id, pin }: UnirseFamilia,
  direccion: string,
): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const deAmbas = `${prefijoDePin(familia_id)}${direccion}`;
    const deDireccion = claveDeDireccion(direccion);
    const espera = Math.max(
      await esperaPendiente(db, deAmbas, ahora),
      await esperaDeCupo(db, deDireccion, CUPO_PIN_DIRECCION, ahora),
    );
    if (espera > 0) return frenado(espera);

    // Counted before the comparison and given back if the PIN is right, so that parallel guesses cannot exceed the day's quota.
    const llena = await gastarCupo(db, claveDelDia(familia_id), CUPO_FAMILIA, ahora);
    if (llena > 0) return frenado(llena);
    const familia = await leerFamilia(db, familia_id);
    const pines = [familia?.pin, (await leerSala(db, familia_id, ahora))?.pin];
    if (familia === undefined || !pines.includes(pin)) {
      await anotarFallo(db, deAmbas, ahora);
      await gastarCupo(db, deDireccion, CUPO_PIN_DIRECCION, ahora);
      return guardando(rechazado('ID_O_PIN_INCORRECTOS'));
    }
    await descontarIntento(db, claveDelDia(familia_id));
    await olvidarIntentos(db, deAmbas);
    return bien(await invitar(contexto, cambio, familia));
  });

/**
 * Lists a family's members without an account to a holder of the secret of an invitation or an open lobby. Wrong secrets are
 * not counted, since nobody guesses 128 random bits or more, and wrong PINs do not make an invited person wait.
 */
const unirseConInvitacion = (
  contexto: Contexto,
  { familia_id, secreto }: DatosInvitacion,
): Promise<ResultadoCaso<FamiliaParaUnirse>> =>
  cambiar(contexto, familia_id, async (cambio) => {
    const { db, ahora } = cambio;
    const buena =
      (await leerSala(db, familia_id, ahora))?.secreto === secreto ||
      (await existeInvitacion(db, familia_id, contexto.tokens.huella(secreto), ahora));
    const familia = buena ? await leerFamilia(db, familia_id) : undefined;
    return familia === undefined ? rechazado('INVITACION_INVALIDA') : bien(await invitar(contexto, cambio, familia));
  });

/**
 * Checks the invitation and, if the request sets a PIN, whether the member may. Returns what the invitation says, and as
 * `permite` the admin who opened the lobby and so allows the device; null without a PIN.
 */
const comprobar = async (tokens: Tokens, cambio: Pick<CambioSinFamilia, 'db' | 'ahora'>, datos: ActivarCuenta) => {
  const { miembro_id: miembro, token_activacion, con_pin } = datos;
  const invitado = await comprobarInvitado(cambio, { miembro, hash: tokens.huella(token_activacion) });
  if (!invitado.ok || con_pin === undefined) return invitado.ok ? bien({ ...invitado.valor, permite: null }) : invitado;
  const sala = await leerSala(cambio.db, invitado.valor.familia, cambio.ahora);
  // Only a child may set a PIN here, and only while an admin keeps the lobby open.
  if (sala === undefined || invitado.valor.grupo_edad !== 'INFANTIL') return rechazado('PIN_SIN_PERMISO');
  return bien({ ...invitado.valor, permite: sala.abierta_por });
};

/** Activates the account in one change, with the PIN and the device if the request sets them, and logs the member in. */
const activar = async (
  contexto: Contexto,
  datos: ActivarCuenta,
  clave: string | undefined,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const { reloj, contrasenas, tokens } = contexto;
  const miembro = datos.miembro_id;
  // Checked before the slow hashing, so that strangers cannot cause load, and again inside the change.
  const antes = await leer(contexto, (db) => comprobar(tokens, { db, ahora: reloj.ahora() }, datos));
  if (!antes.ok) return antes;
  const contrasena = revisarContrasena(datos, antes.valor.raiz);
  if (!contrasena.ok) return contrasena;
  const pin = datos.con_pin === undefined ? null : await cifrarPin(contexto, datos.con_pin.pin);
  if (pin?.ok === false) return pin;
  const password_hash = await contrasenas.cifrar(contrasena.valor, 'CONOCIDO');
  if (password_hash === null) return ocupado();

  // An invitation never changes its family, so the family read above is still right.
  const activada = await cambiar(contexto, antes.valor.familia, async (cambio) => {
    const { db, familia } = cambio;
    const aun = await comprobar(tokens, cambio, datos);
    if (!aun.ok) return aun;
    const { activacion, permite } = aun.valor;
    const hecho = await activarMiembro(cambio, aun.valor, password_hash);
    if (!hecho.ok) return hecho;
    await recordarHecha(cambio, { familia, miembro, que: 'CUENTA', clave, creado: activacion });

    let aparato: AparatoPermitido | undefined;
    if (datos.con_pin !== undefined && permite !== null) {
      const nombre = datos.con_pin.aparato;
      const nuevo = await registrarAparato(contexto, cambio, { familia, nombre, permitido_por: permite });
      if (!nuevo.ok) return nuevo;
      aparato = nuevo.valor;
      // Recorded as an act of the admin who opened the lobby, unless they have lost the role since.
      const sigue = (await leerUsuario(db, familia, permite))?.es_administrador === true;
      cambio.dice(sigue ? { id: permite } : null, { hecho: 'aparato.permitido', aparato: nombre });
    }
    if (pin !== null) await ponerEntradaPin(db, miembro, { entra_con_pin: true, pin_hash: pin.valor });
    const abierto = await abrirAcceso(contexto, cambio, miembro, { aparato: aparato?.id ?? null });
    const usuario = await leerUsuario(db, familia, miembro);
    if (usuario === undefined) throw new Error('The activated member is gone');
    return bien({ usuario: await comoSuyo(db, usuario, contexto), abierto, aparato });
  });
  if (!activada.ok) return activada;
  const { usuario, abierto, aparato } = activada.valor;
  const tokensSuyos = await firmarPar(contexto, { usuario: usuario.id, ...abierto });
  return bien({ tokens: tokensSuyos, usuario, ...(aparato && { aparato }) });
};

/**
 * Logs in a member who repeats a request whose answer got lost. The first refusal (`negativa`) stands unless the account was
 * activated with this invitation under the same `clave` and has the same password.
 */
const activarDeNuevo = async (
  contexto: Contexto,
  { miembro_id: miembro, token_activacion, password }: ActivarCuenta,
  clave: string,
  negativa: Rechazado,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const { reloj, tokens } = contexto;
  const activacion = await leer(contexto, (db) => leerActivacion(db, tokens.huella(token_activacion), reloj.ahora()));
  if (activacion === undefined) return negativa;
  const hecha = { familia: activacion.familia_id, miembro, que: 'CUENTA', clave, creado: activacion.id } as const;
  return abrirDeNuevo(contexto, hecha, password, negativa);
};

/**
 * Activates a member's account and logs them in. The username is made of the first name, or is the one from before a reset.
 * Repeated with the same `clave`, invitation and password, it logs the member in again. In the lobby a child may also set a
 * PIN, to log in by face on this phone, which becomes an `aparato` allowed by the admin who opened the lobby.
 */
const activarCuenta = async (
  contexto: Contexto,
  datos: ActivarCuenta,
  clave?: string,
): Promise<ResultadoCaso<CuentaCreada>> => {
  const activada = await activar(contexto, datos, clave);
  if (activada.ok || clave === undefined || activada.codigo !== 'CUENTA_YA_ACTIVA') return activada;
  return activarDeNuevo(contexto, datos, clave, activada);
};

export const casosDeUnirse = (contexto: Contexto) =>
  ({
    unirse: ({ cuerpo, request }) => {
      const { familia_id, secreto } = cuerpo;
      return secreto === undefined
        ? unirseFamilia(contexto, cuerpo, direccionDe(request.ip))
        : unirseConInvitacion(contexto, { familia_id, secreto });
    },
    activarCuenta: ({ cuerpo, clave }) => activarCuenta(contexto, cuerpo, clave),
  }) satisfies Partial<Haceres>;
