import type { FastifyInstance } from 'fastify';
import type { Contexto } from '#server/change/contexto.ts';
import { casosDeAcceso } from '#server/features/acceso/casos.ts';
import { casosDeAsignaciones } from '#server/features/asignaciones/casos.ts';
import { casosDeAusencias } from '#server/features/ausencias/casos.ts';
import { casosDeAverias } from '#server/features/averias/casos.ts';
import { casosDeAvisos } from '#server/features/avisos/casos.ts';
import { casosDeCambios } from '#server/features/cambios/casos.ts';
import { casosDeCaras } from '#server/features/caras/casos.ts';
import { casosDeCertificados } from '#server/features/certificados/casos.ts';
import { casosDeCarga } from '#server/features/configuraciones-carga/casos.ts';
import { casosDeConfiguraciones } from '#server/features/configuraciones-reparto/casos.ts';
import { casosDeCuentas } from '#server/features/cuentas/casos.ts';
import { casosDeDeseos } from '#server/features/deseos/casos.ts';
import { casosDeFamilias } from '#server/features/familias/casos.ts';
import { casosDeLibres } from '#server/features/libres/casos.ts';
import { casosDeLogros } from '#server/features/logros/casos.ts';
import { casosDePantalla } from '#server/features/pantalla/casos.ts';
import { casosDeQuienLaHizo } from '#server/features/quien-la-hizo/casos.ts';
import { casosDeRanking } from '#server/features/ranking/casos.ts';
import { casosDeRastro } from '#server/features/rastro/casos.ts';
import { casosDeReajustes } from '#server/features/reajustes/casos.ts';
import { casosDeReloj } from '#server/features/reloj/casos.ts';
import { casosDeSalud } from '#server/features/salud/casos.ts';
import { casosDeServidor } from '#server/features/servidor/casos.ts';
import { casosDeReparto } from '#server/features/sesiones-reparto/casos.ts';
import { casosDeTareas } from '#server/features/tareas/casos.ts';
import { casosDeUnirse } from '#server/features/unirse/casos.ts';
import { casosDeUsuarios } from '#server/features/usuarios/casos.ts';
import { casosDeVotaciones } from '#server/features/votaciones/casos.ts';
import { rutasTraslado } from '#server/features/traslado/traslado.routes.ts';
import { rutasDeFotos } from '#server/features/usuarios/fotos.routes.ts';
import { montar, type Haceres } from '#server/http/montar.ts';

/** Every use case, by its name in the table. One that is missing is a type error. */
const haceresDe = (contexto: Contexto): Haceres => ({
  ...casosDeAcceso(contexto),
  ...casosDeAsignaciones(contexto),
  ...casosDeAusencias(contexto),
  ...casosDeAverias(contexto),
  ...casosDeAvisos(contexto),
  ...casosDeCambios(contexto),
  ...casosDeCaras(contexto),
  ...casosDeCertificados(contexto),
  ...casosDeCarga(contexto),
  ...casosDeConfiguraciones(contexto),
  ...casosDeCuentas(contexto),
  ...casosDeDeseos(contexto),
  ...casosDeFamilias(contexto),
  ...casosDeLibres(contexto),
  ...casosDeLogros(contexto),
  ...casosDePantalla(contexto),
  ...casosDeQuienLaHizo(contexto),
  ...casosDeRanking(contexto),
  ...casosDeRastro(contexto),
  ...casosDeReajustes(contexto),
  ...casosDeReloj(contexto),
  ...casosDeSalud(contexto),
  ...casosDeServidor(contexto),
  ...casosDeReparto(contexto),
  ...casosDeTareas(contexto),
  ...casosDeUnirse(contexto),
  ...casosDeUsuarios(contexto),
  ...casosDeVotaciones(contexto),
});

/** Makes every route of the API. */
export const instalarRutas = (app: FastifyInstance, contexto: Contexto): void => {
  montar(app, contexto, haceresDe(contexto));
  rutasTraslado(app, contexto);
  rutasDeFotos(app, contexto);
};
