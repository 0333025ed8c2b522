import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { SesionReparto, JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { pushDePrueba } from '#server/testing/app-de-prueba.ts';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import type { Navegador } from '#server/testing/dispositivo.ts';
import { escuchar, oir } from '#server/testing/en-red.ts';
import { PUNTOS, sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, type MiembroSembrado } from '#server/testing/sembrar.ts';
import { abrirServicioPush, type ServicioPush } from '#server/testing/servicio-push.ts';

let casa: Casa;
let servicio: ServicioPush;

const moviles = new Map<number, Navegador>();
const correos: { para: string; titulo: string }[] = [];

beforeEach(async () => {
  servicio = await abrirServicioPush();

  correos.length = 0;
  casa = await abrirCasa({
    esperas: [2_000],
    push: pushDePrueba((e) => e.startsWith(servicio.origen)),
    correo: {
      enviar: (para, { titulo }) =>
        Promise.resolve(void correos.push({ para, titulo })).then(() => ({ tipo: 'ENTREGADO' as const })),
      cerrar: () => undefined,
    },
  });

  await sembrarTareas(casa.app, casa.familia.id, PUNTOS);
  for (const m of casa.familia.miembros) {
    const navegador = servicio.navegador(m.nombre);
    moviles.set(m.id, navegador);
    await casa.como(m).suscribir(navegador.suscripcion);
  }
});
afterEach(async () => {
  await casa.cerrar();
  await servicio.cerrar();
});

const token = async (id: number | null) => {
  const m = casa.familia.miembros.find((x) => x.id === id) as MiembroSembrado;
  return casa.app.contexto.tokens.firmarAcceso({ usuario: m.id, acceso: m.acceso });
};
const jugar = async (
  quien: number | null,
  plantilla: string,
  ids: Record<string, number>,
  cuerpo?: unknown,
): Promise<SesionReparto> => {
  const { estado, cuerpo: hecha } = await llamar(casa.app, 'POST', ruta(plantilla, ids), await token(quien), cuerpo);
  expect(estado, JSON.stringify(hecha)).toBeLessThan(300);
  await casa.app.contexto.mensajero.quieta();
  return (hecha as JugadaHecha).sesion;
};
const iniciar = (cuerpo: object = {}) => jugar(casa.id(0), RUTAS.iniciar, {}, cuerpo);
const elegir = (s: SesionReparto) =>
  jugar(
    s.miembro_turno_actual,
    RUTAS.elegirTarea,
    { id: s.id },
    { tarea_id: tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id },
  );
/** Returns the number of messages with this title on each member's phone. */
const cuantas = (titulo = '¡Te toca!') =>
  Object.fromEntries(
    casa.familia.miembros.map((m) => [
      m.id,
      servicio.llegados(moviles.get(m.id)!).filter((l) => l.aviso.titulo === titulo).length,
    ]),
  );
const nadie = () => Object.fromEntries(casa.familia.miembros.map((m) => [m.id, 0]));

test('the member who gets the turn is called, once for each turn, and no other member', async () => {
  const esperadas = nadie();
  let s = await iniciar({ limite_segundos: 120 });
  for (let i = 0; i < 6; i += 1) {
    const turno = s.miembro_turno_actual!;
    esperadas[turno] = (esperadas[turno] ?? 0) + 1;
    expect(cuantas()).toEqual(esperadas);
    s = await elegir(s);
  }
  const { aviso, cabeceras } = servicio.llegados(moviles.get(s.miembro_turno_actual!)!)[0]!;
  expect(aviso).toEqual({
    titulo: '¡Te toca!',
    cuerpo: 'Elige tu tarea en el reparto. Tienes 2 minutos.',
    url: '/reparto',
    etiqueta: `reparto-${String(s.id)}`,
  });
  expect(cabeceras).toMatchObject({ ttl: '123', topic: `reparto-${String(s.id)}`, urgency: 'high' });
});

test('for a member without an account the admins are called, to pick for them', async () => {
  const [ana, luis] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado];
  await casa.db.updateTable('usuarios').set({ password_hash: null }).where('id', '=', luis.id).execute();
  let s = await iniciar({ limite_segundos: 120, incluir: [{ miembro: luis.id, porcentaje: 25 }] });
  while (s.miembro_turno_actual !== luis.id) s = await elegir(s);
  expect(cuantas('Le toca a Luis')).toEqual({ ...nadie(), [ana.id]: 1 });
  expect(servicio.llegados(moviles.get(ana.id)!).at(-1)?.aviso.cuerpo).toBe(
    'No tiene móvil: elige en su lugar. Tienes 2 minutos.',
  );
  expect(cuantas()[luis.id]).toBe(0);
});

test('an admin who lost the role before the second attempt is not asked to pick for a member without an account', async () => {
  const [, luis, marta] = casa.familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
  const rol = (es_administrador: boolean) =>
    casa.db.updateTable('usuarios').set({ es_administrador }).where('id', '=', marta.id).execute();
  await rol(true);
  await casa.db.updateTable('usuarios').set({ password_hash: null }).where('id', '=', luis.id).execute();
  const torpe = servicio.navegador('Torpe', () => 500);
  await casa.como(await token(marta.id)).suscribir(torpe.suscripcion);
  const deLuis = () => servicio.llegados(torpe).filter((l) => l.aviso.titulo === 'Le toca a Luis').length;
  let s = await iniciar({ limite_segundos: 120, incluir: [{ miembro: luis.id, porcentaje: 25 }] });
  while (s.miembro_turno_actual !== luis.id) s = await elegir(s);
  expect(deLuis()).toBe(1);
  await rol(false);
  casa.reloj.avanzar(2);
  casa.app.contexto.mensajero.despertar();
  await casa.app.contexto.mensajero.quieta();
  expect(deLuis()).toBe(1);
});

test('a turn at night is called at once, because quiet hours apply to reminders only', async () => {
  casa.reloj.poner('2026-11-21T22:50:00.000Z');
  const s = await iniciar({ limite_segundos: 120 });
  expect(cuantas()).toEqual({ ...nadie(), [s.miembro_turno_actual!]: 1 });
});

test('undoing a pick calls the member who has the turn again', async () => {
  const primera = await iniciar();
  const segunda = await elegir(primera);
  const antes = cuantas();
  const s = await jugar(casa.id(0), RUTAS.deshacerEleccion, { id: segunda.id });
  expect(s.miembro_turno_actual).toBe(primera.miembro_turno_actual);
  expect(cuantas()).toEqual({ ...antes, [primera.miembro_turno_actual!]: 2 });
});

test('a turn that ends before its message is delivered calls nobody', async () => {
  const primera = await iniciar();
  const segundo = primera.orden_miembros[1]!;
  const torpe = servicio.navegador('Torpe', () => 500);
  await casa.como(await token(segundo)).suscribir(torpe.suscripcion);
  const tarea_id = (s: SesionReparto) => tareasLegales(estadoDeSesion(s), s.miembro_turno_actual ?? 0)[0]?.id;
  const { cuerpo } = await casa.pedir(await token(primera.miembro_turno_actual), 'elegirTarea', {
    id: primera.id,
    tarea_id: tarea_id(primera),
  });
  await expect.poll(() => servicio.llegados(torpe).length).toBe(1);
  // An admin picks for the member before the second attempt.
  const { sesion } = cuerpo;
  await jugar(casa.id(0), RUTAS.elegirPor, { id: sesion.id }, { tarea_id: tarea_id(sesion) });
  casa.reloj.avanzar(2);
  casa.app.contexto.mensajero.despertar();
  await casa.app.contexto.mensajero.quieta();
  expect(servicio.llegados(torpe)).toHaveLength(1);
});

test('the closing calls the members who are asked, once', async () => {
  let s = await iniciar();
  while (s.fase === 'ELECCION') s = await elegir(s);
  const propuesta = s.propuestas.find((p) => p.estado === 'PENDIENTE')!;
  const esperadas = nadie();
  for (const m of s.propuestas.flatMap((p) => (p.estado === 'PENDIENTE' ? p.pide : []))) esperadas[m] = 1;
  expect(cuantas('El reparto espera tu respuesta')).toEqual(esperadas);
  const [primero, otro] = propuesta.pide;
  s = await jugar(primero!, RUTAS.responderPropuesta, { id: s.id, n: propuesta.n }, { acepta: true });
  expect(cuantas('El reparto espera tu respuesta')).toEqual(esperadas);
  if (otro !== undefined) expect(cuantas('El reparto espera tu respuesta')[otro]).toBe(esperadas[otro]);
});

test('a time-out calls the next member, unless the rule picks for them at once', async () => {
  let s = await iniciar({ limite_segundos: 120 });
  const primero = s.miembro_turno_actual!;
  const vencer = async () => {
    casa.reloj.avanzar(124);
    await casa.app.plazos.vencer();
    await casa.app.contexto.mensajero.quieta();
    const { cuerpo } = await casa.pedir(await token(primero), 'verSesionActual');
    s = (cuerpo as { sesion: SesionReparto }).sesion;
  };
  await vencer();
  expect(s.miembro_turno_actual).not.toBe(primero);
  expect(cuantas()[s.miembro_turno_actual!]).toBe(1);
  while (s.miembro_turno_actual !== primero) s = await elegir(s);
  expect(cuantas()[primero]).toBe(2);
  await vencer();
  expect(s.aplazamientos[primero]).toBe(2);
  // From here on the rule picks for this member.
  for (let i = 0; i < 5; i += 1) s = await elegir(s);
  expect(cuantas()[primero]).toBe(2);
});

test('an e-mail goes to members who chose e-mail and are not connected, if the turn is long enough', async () => {
  const url = await escuchar(casa.app);
  for (const { id, nombre } of casa.familia.miembros)
    await casa.db
      .updateTable('usuarios')
      .set({ notificaciones_email: true, email: `${nombre}@ejemplo.es` })
      .where('id', '=', id)
      .execute();
  let s = await iniciar();
  const nombre = (id: number | null) => casa.familia.miembros.find((m) => m.id === id)!.nombre;
  expect(correos).toEqual([{ para: `${nombre(s.miembro_turno_actual)}@ejemplo.es`, titulo: '¡Te toca!' }]);
  const segundo = s.orden_miembros[1]!;
  const dentro = await oir(url, await token(segundo));
  await expect.poll(() => casa.app.contexto.presentes.miembros(casa.familia.id)).toContain(segundo);
  s = await elegir(s);
  expect(s.miembro_turno_actual).toBe(segundo);
  expect(correos).toHaveLength(1);
  dentro.socket.disconnect();
  await jugar(casa.id(0), RUTAS.cancelarReparto, { id: s.id });
  await iniciar({ limite_segundos: 600 });
  expect(correos).toHaveLength(1);
});

test('one address gets at most thirty e-mails in a day however fast a draft moves, and more the next day', async () => {
  const { escritura: db } = casa.app.contexto.base;
  // All members give the same address, which may be a stranger's.
  await db
    .updateTable('usuarios')
    .set({ notificaciones_email: true, email: 'Ajena@ejemplo.es' })
    .where('familia_id', '=', casa.familia.id)
    .execute();
  let s = await iniciar();
  for (let i = 0; i < 20; i += 1) s = await jugar(casa.id(0), RUTAS.deshacerEleccion, { id: (await elegir(s)).id });
  expect(correos).toHaveLength(30);
  casa.reloj.avanzar(86_401);
  await elegir(s);
  expect(correos).toHaveLength(31);
});
