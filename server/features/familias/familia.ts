import { type Invitacion, rutaDeInvitacion } from '#shared/contracts/accesos.ts';
import type { Eventos } from '#shared/contracts/eventos.ts';
import type { EditarFamilia, Familia, IntentosPin } from '#shared/contracts/familias.ts';
import { zonaHoraria } from '#shared/domain/accesos/zona-horaria.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { cambiar, cambiarFila } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import {
  borrarActivacionesDe,
  borrarInvitacionesCaducadas,
  borrarInvitacionesDe,
  insertarInvitacion,
} from '#server/data/codigos.ts';
import { actualizarFamilia, cambiarPin, leerFamilia } from '#server/data/familias.ts';
import { olvidarIntentos, olvidarIntentosDe } from '#server/data/intentos.ts';
import { nuevoPin } from '#server/effects/accesos/codigos.ts';
import { empezarDia } from '#server/effects/dia/empezar-dia.ts';
import { claveDelDia, leerIntentosPin, prefijoDePin } from '#server/effects/frenos/frenos.ts';
import { apagarMetas } from '#server/effects/metas/metas.ts';
import { terminarSala } from '#server/effects/sala/sala.ts';

type FilaFamilia = NonNullable<Awaited<ReturnType<typeof leerFamilia>>>;

/**
 * Returns the fields of a family that `familia:cambiada` carries. All members get that event, and only admins may see the PIN, so
 * it is left out.
 */
const paraEvento = ({
  id,
  nombre,
  zona_horaria,
  sonido_pantalla,
}: FilaFamilia): Eventos['familia:cambiada']['familia'] => ({
  id,
  nombre,
  zona_horaria,
  sonido_pantalla,
});

/** Returns a family as its admins see it. */
const comoLaVe = (familia: FilaFamilia, { hayMqtt }: Contexto): Familia => ({ ...familia, hay_mqtt: hayMqtt });

/** Returns the admin's own family, with the PIN that others need to join it. `NO_ENCONTRADO` for any other family. */
export const verFamilia = (contexto: Contexto, actor: Actor, id: number): Promise<ResultadoCaso<Familia>> =>
  leer(contexto, async (db) => {
    const familia = id === actor.familia_id ? await leerFamilia(db, id) : undefined;
    return familia === undefined ? rechazado('NO_ENCONTRADO') : bien(comoLaVe(familia, contexto));
  });

/**
 * Changes the fields of the family that are given: name, time zone, quiet hours, and what is switched on (reactions in a
 * draft, sounds of wall screens, reviews, goals, telling Home Assistant). For admins. In a new zone, days and weeks are judged
 * from now on; stored dates stay. Switching goals off ends the one in progress and the proposals.
 */
export const editarFamilia = async (
  contexto: Contexto,
  actor: Actor,
  { zona_horaria, ...pedidos }: EditarFamilia,
): Promise<ResultadoCaso<Familia>> => {
  const { familia_id: id } = actor;
  const editada = await cambiarFila(
    contexto,
    id,
    leerFamilia,
    id,
    async (cambio, antes): Promise<ResultadoCaso<Familia>> => {
      const { db, difundir } = cambio;
      const zona = zona_horaria === undefined ? antes.zona_horaria : zonaHoraria(zona_horaria);
      if (zona === null) return rechazado('ZONA_DESCONOCIDA');
      const campos = {
        nombre: pedidos.nombre ?? antes.nombre,
        zona_horaria: zona,
        silencio_desde: pedidos.silencio_desde ?? antes.silencio_desde,
        silencio_hasta: pedidos.silencio_hasta ?? antes.silencio_hasta,
        reacciones: pedidos.reacciones ?? antes.reacciones,
        sonido_pantalla: pedidos.sonido_pantalla ?? antes.sonido_pantalla,
        revision: pedidos.revision ?? antes.revision,
        metas: pedidos.metas ?? antes.metas,
        mqtt: pedidos.mqtt ?? antes.mqtt,
      };
      const despues = { ...antes, ...campos };
      const deNombre = despues.nombre !== antes.nombre || zona !== antes.zona_horaria;
      const deSilencio =
        despues.silencio_desde !== antes.silencio_desde || despues.silencio_hasta !== antes.silencio_hasta;
      const deReacciones = despues.reacciones !== antes.reacciones;
      const deSonido = despues.sonido_pantalla !== antes.sonido_pantalla;
      const deRevision = despues.revision !== antes.revision;
      const deMetas = despues.metas !== antes.metas;
      const deMqtt = despues.mqtt !== antes.mqtt;
      if (!deNombre && !deSilencio && !deReacciones && !deSonido && !deRevision && !deMetas && !deMqtt)
        return bien(comoLaVe(antes, contexto));

      await actualizarFamilia(db, id, campos);
      difundir('familia:cambiada', { familia: paraEvento(despues) });
      if (deNombre)
        cambio.dice(actor, {
          hecho: 'familia.editada',
          nombre: despues.nombre === antes.nombre ? null : { antes: antes.nombre, ahora: despues.nombre },
          zona_horaria: zona === antes.zona_horaria ? null : { antes: antes.zona_horaria, ahora: zona },
        });
      if (deSilencio)
        cambio.dice(actor, {
          hecho: 'familia.silencio_cambiado',
          desde: despues.silencio_desde,
          hasta: despues.silencio_hasta,
        });
      if (deReacciones) cambio.dice(actor, { hecho: 'familia.reacciones_cambiadas', activas: despues.reacciones });
      if (deSonido) cambio.dice(actor, { hecho: 'familia.sonido_cambiado', activo: despues.sonido_pantalla });
      if (deRevision) cambio.dice(actor, { hecho: 'familia.revision_cambiada', activa: despues.revision });
      if (deMetas) {
        cambio.dice(actor, { hecho: 'familia.metas_cambiadas', activas: despues.metas });
        if (!despues.metas) await apagarMetas(cambio, actor.id);
      }
      if (deMqtt) cambio.dice(actor, { hecho: 'familia.mqtt_cambiado', activo: despues.mqtt });
      return bien(comoLaVe(despues, contexto));
    },
  );
  // In the new zone it may be another day. Begins that day, or undoes one that has begun too early (`asegurarDia`).
  if (zona_horaria !== undefined) await empezarDia(contexto, actor.familia_id);
  return editada;
};

/**
 * Gives the family a new PIN, and ends the invitations, the activations that have begun, and an open lobby. All members get
 * the event, and only admins may see the PIN, so the event does not carry it; clients read the family again.
 */
export const regenerarPin = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Familia>> =>
  cambiarFila(contexto, actor.familia_id, leerFamilia, actor.familia_id, async (cambio, familia) => {
    const { db, ahora, familia: id, difundir } = cambio;
    const pin = nuevoPin(contexto.azar, familia.pin);
    await cambiarPin(db, id, pin);
    await borrarActivacionesDe(db, id);
    await borrarInvitacionesCaducadas(db, ahora);
    const invitaciones = await borrarInvitacionesDe(db, id);
    await terminarSala(cambio);
    difundir('familia:cambiada', { familia: paraEvento(familia) });
    cambio.dice(actor, { hecho: 'familia.pin_cambiado', invitaciones });
    return bien(comoLaVe({ ...familia, pin }, contexto));
  });

/** Time, in seconds, for which an invitation (QR) is valid. */
const VIDA_INVITACION = 86_400;
const BYTES_SECRETO = 32;

/**
 * Creates an invitation, whose secret lets people join without the PIN for a day. Any number may be open at once; a new PIN
 * ends them all. Sends no event, since members see no change.
 */
export const crearInvitacion = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<Invitacion>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia: id } = cambio;
    const secreto = contexto.azar.secreto(BYTES_SECRETO);
    const expira_en = sumarSegundos(ahora, VIDA_INVITACION);
    await borrarInvitacionesCaducadas(db, ahora);
    await insertarInvitacion(db, { familia_id: id, hash: contexto.tokens.huella(secreto), expira_en });
    cambio.dice(actor, { hecho: 'familia.invitacion_creada', hasta: expira_en });
    return bien({ secreto, url_ruta: rutaDeInvitacion({ familia_id: id, secreto }), expira_en });
  });

/**
 * Returns the number of wrong PINs for the family in the present day, which begins with the first of them (`CUPO_FAMILIA`), and
 * whether callers have to wait.
 */
export const verIntentosPin = (contexto: Contexto, { familia_id }: Actor): Promise<ResultadoCaso<IntentosPin>> =>
  leer(contexto, async (db) => bien(await leerIntentosPin(db, familia_id, contexto.reloj.ahora())));

/** «Permitir ahora»: deletes the counts of wrong PINs for the family, so that people who have to wait may try at once. */
export const permitirAhora = (contexto: Contexto, actor: Actor): Promise<ResultadoCaso<IntentosPin>> =>
  cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, ahora, familia: id } = cambio;
    const { fallidos_hoy: fallidos } = await leerIntentosPin(db, id, ahora);
    await olvidarIntentos(db, claveDelDia(id));
    await olvidarIntentosDe(db, prefijoDePin(id));
    cambio.dice(actor, { hecho: 'familia.pin_permitido', fallidos });
    return bien(await leerIntentosPin(db, id, ahora));
  });
