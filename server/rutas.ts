import { rutasAcceso } from '#server/features/acceso/acceso.routes.ts';
import { rutasAltas } from '#server/features/familias/altas.routes.ts';
import { rutasAsignaciones } from '#server/features/asignaciones/asignaciones.routes.ts';
import { rutasAusencias } from '#server/features/ausencias/ausencias.routes.ts';
import { rutasAvisos } from '#server/features/avisos/avisos.routes.ts';
import { rutasCambios } from '#server/features/cambios/cambios.routes.ts';
import { rutasCaras } from '#server/features/caras/caras.routes.ts';
import { rutasCarga } from '#server/features/configuraciones-carga/configuraciones-carga.routes.ts';
import { rutasCertificados } from '#server/features/certificados/certificados.routes.ts';
import { rutasConfiguraciones } from '#server/features/configuraciones-reparto/configuraciones-reparto.routes.ts';
import { rutasCuentas } from '#server/features/cuentas/cuentas.routes.ts';
import { rutasDeseos } from '#server/features/deseos/deseos.routes.ts';
import { rutasFamilias } from '#server/features/familias/familias.routes.ts';
import { rutasLibres } from '#server/features/libres/libres.routes.ts';
import { rutasLogros } from '#server/features/logros/logros.routes.ts';
import { rutasPantalla } from '#server/features/pantalla/pantalla.routes.ts';
import { rutasPerfil } from '#server/features/usuarios/perfil.routes.ts';
import { rutasQuienLaHizo } from '#server/features/quien-la-hizo/quien-la-hizo.routes.ts';
import { rutasRanking } from '#server/features/ranking/ranking.routes.ts';
import { rutasRastro } from '#server/features/rastro/rastro.routes.ts';
import { rutasReajustes } from '#server/features/reajustes/reajustes.routes.ts';
import { rutasReloj } from '#server/features/reloj/reloj.routes.ts';
import { rutasAverias } from '#server/features/averias/averias.routes.ts';
import { rutasSalud } from '#server/features/salud/salud.routes.ts';
import { rutasServidor } from '#server/features/servidor/servidor.routes.ts';
import { rutasSesionesReparto } from '#server/features/sesiones-reparto/sesiones-reparto.routes.ts';
import { rutasTareas } from '#server/features/tareas/tareas.routes.ts';
import { rutasTraslado } from '#server/features/traslado/traslado.routes.ts';
import { rutasUnirse } from '#server/features/unirse/unirse.routes.ts';
import { rutasUsuarios } from '#server/features/usuarios/usuarios.routes.ts';
import { rutasVotaciones } from '#server/features/votaciones/votaciones.routes.ts';
import type { Rutas } from '#server/http/rutas.ts';

/** Every feature's routes. */
export const RUTAS: readonly Rutas[] = [
  rutasSalud,
  rutasAverias,
  rutasAcceso,
  rutasFamilias,
  rutasAltas,
  rutasTraslado,
  rutasUsuarios,
  rutasPerfil,
  rutasUnirse,
  rutasCaras,
  rutasSesionesReparto,
  rutasDeseos,
  rutasCertificados,
  rutasTareas,
  rutasVotaciones,
  rutasCarga,
  rutasConfiguraciones,
  rutasAsignaciones,
  rutasCuentas,
  rutasQuienLaHizo,
  rutasAusencias,
  rutasLibres,
  rutasReajustes,
  rutasCambios,
  rutasLogros,
  rutasRanking,
  rutasPantalla,
  rutasAvisos,
  rutasReloj,
  rutasServidor,
  rutasRastro,
];
