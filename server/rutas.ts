import type { FastifyInstance } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import { casosDeAcceso } from '#server/features/acceso/acceso.ts';
import { casosDeAsignaciones } from '#server/features/asignaciones/casos.ts';
import { completar, deshacer } from '#server/features/asignaciones/completar.ts';
import { posponer } from '#server/features/asignaciones/posponer.ts';
import { verMisTareas } from '#server/features/asignaciones/ver.ts';
import { casosDeAusencias } from '#server/features/ausencias/casos.ts';
import { casosDeAverias, casosDeDirecciones, casosDeReloj, casosDeSalud } from '#server/features/servidor/caja.ts';
import { casosDeAvisos } from '#server/features/avisos/casos.ts';
import { casosDeBajas } from '#server/features/bajas/bajas.ts';
import { casosDeCambios } from '#server/features/cambios/casos.ts';
import { casosDeCaras } from '#server/features/caras/caras.ts';
import { casosDeCertificados } from './features/certificados/certificados.ts';
import { casosDeCarga, casosDeConfiguraciones } from '#server/features/partes/partes.ts';
import { casosDeCuentas } from './features/cuentas/cuentas.ts';
import { casosDeDeseos } from './features/deseos/deseos.ts';
import { casosDeFamilias } from '#server/features/familias/casos.ts';
import { casosDeFotos } from '#server/features/fotos/fotos.ts';
import { rutasDeFotosHechas } from '#server/features/fotos/fotos.routes.ts';
import { casosDeLibres } from '#server/features/libres/libres.ts';
import { casosDeLlaves } from './features/llaves/llaves.ts';
import { casosDeWebhooks } from '#server/features/webhooks/webhooks.ts';
import { casosDeLogros } from './features/logros/logros.ts';
import { casosDeMetas } from '#server/features/metas/metas.ts';
import { casosDePantalla } from '#server/features/pantalla/pantalla.ts';
import { casosDeEtiquetas } from '#server/features/etiquetas/etiquetas.ts';
import { casosDeCalendarios } from '#server/features/calendarios/calendarios.ts';
import { rutasDeIcs } from '#server/features/calendarios/ics.routes.ts';
import { casosDeOidc } from '#server/features/oidc/oidc.ts';
import { casosDePaga } from '#server/features/paga/paga.ts';
import { casosDePasskeys } from '#server/features/passkeys/passkeys.ts';
import { casosDePremios } from '#server/features/premios/premios.ts';
import { casosDeQuienLaHizo } from '#server/features/quien-la-hizo/casos.ts';
import { casosDeRanking } from './features/ranking/ranking.ts';
import { casosDeRastro } from './features/rastro/rastro.ts';
import { casosDeReajustes } from '#server/features/reajustes/reajustes.ts';
import { casosDeSala } from './features/sala/sala.ts';
import { casosDeServidor } from '#server/features/servidor/servidor.ts';
import { casosDeReparto } from '#server/features/sesiones-reparto/casos.ts';
import { casosDeTareas } from '#server/features/tareas/casos.ts';
import { crearTarea } from '#server/features/tareas/crear-tarea.ts';
import { casosDeUnirse } from '#server/features/unirse/unirse.ts';
import { casosDeUsuarios } from '#server/features/usuarios/casos.ts';
import { casosDeVotaciones } from './features/votaciones/votaciones.ts';
import { rutasTraslado } from '#server/features/traslado/traslado.routes.ts';
import { rutasDeFotos } from '#server/features/usuarios/fotos.routes.ts';
import { rutasDeDav } from '#server/features/dav/dav.routes.ts';
import type { Prefijos } from '#server/http/direccion.ts';
import { montar, type Haceres } from '#server/http/montar.ts';

/** The function of each use case, by name. */
const haceresDe = (contexto: Contexto): Haceres => ({
  ...casosDeAcceso(contexto),
  ...casosDeAsignaciones(contexto),
  ...casosDeAusencias(contexto),
  ...casosDeAverias(contexto),
  ...casosDeAvisos(contexto),
  ...casosDeBajas(contexto),
  ...casosDeCalendarios(contexto),
  ...casosDePasskeys(contexto),
  ...casosDeCambios(contexto),
  ...casosDeCaras(contexto),
  ...casosDeCertificados(contexto),
  ...casosDeCarga(contexto),
  ...casosDeConfiguraciones(contexto),
  ...casosDeCuentas(contexto),
  ...casosDeDeseos(contexto),
  ...casosDeDirecciones(contexto),
  ...casosDeEtiquetas(contexto),
  ...casosDeFamilias(contexto),
  ...casosDeFotos(contexto),
  ...casosDeLibres(contexto),
  ...casosDeLlaves(contexto),
  ...casosDeWebhooks(contexto),
  ...casosDeLogros(contexto),
  ...casosDeMetas(contexto),
  ...casosDeOidc(contexto),
  ...casosDePantalla(contexto),
  ...casosDePremios(contexto),
  ...casosDePaga(contexto),
  ...casosDeQuienLaHizo(contexto),
  ...casosDeRanking(contexto),
  ...casosDeRastro(contexto),
  ...casosDeReajustes(contexto),
  ...casosDeReloj(contexto),
  ...casosDeSala(contexto),
  ...casosDeSalud(contexto),
  ...casosDeServidor(contexto),
  ...casosDeReparto(contexto),
  ...casosDeTareas(contexto),
  ...casosDeUnirse(contexto),
  ...casosDeUsuarios(contexto),
  ...casosDeVotaciones(contexto),
});

/** Declares all routes of the API, and the routes for calendar programs (iCalendar and CalDAV). */
export const instalarRutas = (app: FastifyInstance, contexto: Contexto, prefijos: Prefijos): void => {
  montar(app, contexto, haceresDe(contexto));
  rutasTraslado(app, contexto);
  rutasDeFotos(app, contexto);
  rutasDeIcs(app, contexto);
  rutasDeFotosHechas(app, contexto);
  rutasDeDav(app, contexto, {
    prefijos,
    haceres: {
      verMisTareas: (actor) => verMisTareas(contexto, actor, undefined),
      crear: (actor, tarea, clave) => crearTarea(contexto, actor, tarea, clave),
      completar: (actor, id, tocada) =>
        completar(contexto, actor, { id, clave: undefined, tocada_en: tocada ?? undefined }),
      deshacer: (actor, id) => deshacer(contexto, actor, id),
      posponer: (actor, id, dia) => posponer(contexto, actor, id, dia),
    },
  });
};
