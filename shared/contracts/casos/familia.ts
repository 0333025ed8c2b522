import { z } from 'zod';
import {
  Archivado,
  DeVuelta,
  AgregarMiembro,
  CambiarRol,
  ConsultaFamilia,
  Usuario,
  Yo,
} from '#shared/contracts/usuarios.ts';
import { Ausencia, AusenciaEntrada, ConfirmarAusencia, ConsultaBorrarAusencia } from '#shared/contracts/ausencias.ts';
import type { Casos } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { ArchivoDescargado, FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { EditarFamilia, Familia, IntentosPin } from '#shared/contracts/familias.ts';
import { Invitacion } from '#shared/contracts/altas.ts';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import { ConsultaRastro, PaginaRastro } from '#shared/contracts/rastro.ts';
import { ConfirmarReloj, EstadoReloj } from '#shared/contracts/reloj.ts';

/** The family, its members, their absences and its clock. */
export const CASOS_DE_LA_FAMILIA = {
  verFamilia: { rol: 'administrador', de: 'familia', respuesta: Familia, resumen: 'Nombre, ID y PIN de la familia' },
  editarFamilia: {
    rol: 'administrador',
    de: 'familia',
    cuerpo: EditarFamilia,
    respuesta: Familia,
    resumen: 'Cambia el nombre, la zona horaria o las horas sin recordatorios de la familia',
  },
  crearInvitacion: {
    rol: 'administrador',
    de: 'familia',
    respuesta: Invitacion,
    estado: 201,
    resumen: 'Crea una invitación por QR',
  },
  regenerarPin: { rol: 'administrador', de: 'familia', respuesta: Familia, resumen: 'Cambia el PIN' },
  verIntentosPin: { rol: 'administrador', de: 'familia', respuesta: IntentosPin, resumen: 'Los PIN fallidos de hoy' },
  permitirAhora: {
    rol: 'administrador',
    de: 'familia',
    respuesta: IntentosPin,
    resumen: 'Deja que quien falló el PIN pruebe otra vez',
  },
  verRastro: {
    rol: 'administrador',
    de: 'familia',
    consulta: ConsultaRastro,
    respuesta: PaginaRastro,
    resumen: 'Lo que han hecho los administradores en el último año',
    detalle:
      'De 50 en 50, lo último primero. `sigue` es el `antes` de la página siguiente; con `autor`, solo lo que hizo ese miembro.',
  },
  exportarFamilia: {
    rol: 'administrador',
    respuesta: ArchivoDescargado,
    resumen: 'La familia entera en un archivo',
    detalle: 'Con las fotos y las contraseñas cifradas: hay que guardarlo como una contraseña.',
  },
  importarFamilia: {
    rol: 'publico',
    archivo: true,
    respuesta: FamiliaTraida,
    estado: 201,
    resumen: 'Trae a una familia en el archivo que se llevó de otro Te Toca',
    detalle: 'El cuerpo es el archivo, tal cual. Entra entera o no entra.',
  },
  verReloj: { rol: 'administrador', respuesta: EstadoReloj, resumen: 'Si el aparato sabe qué día es' },
  confirmarReloj: {
    rol: 'administrador',
    cuerpo: ConfirmarReloj,
    respuesta: EstadoReloj,
    resumen: 'Confirma que hoy es el día que dice el reloj',
  },
  verYo: { rol: 'miembro', respuesta: Yo, recuerda: true, resumen: 'Quién soy' },
  verUsuarios: {
    rol: 'miembro',
    consulta: ConsultaFamilia,
    respuesta: z.array(Usuario),
    recuerda: true,
    resumen: 'Los miembros de la familia',
  },
  agregarMiembro: {
    rol: 'administrador',
    clave: true,
    cuerpo: AgregarMiembro,
    respuesta: Usuario,
    estado: 201,
    resumen: 'Añade un miembro sin cuenta',
  },
  editarUsuario: {
    rol: 'propio',
    de: 'miembro',
    cuerpo: EditarUsuario,
    respuesta: Usuario,
    resumen: 'Cambia los datos o la foto de un miembro',
    detalle:
      'Cada uno, los suyos; un administrador, el nombre, el grupo de edad y la foto de cualquiera. La foto se envía como formulario, en el archivo `avatar`.',
  },
  cambiarRolAdmin: {
    rol: 'administrador',
    de: 'miembro',
    cuerpo: CambiarRol,
    respuesta: Exito,
    resumen: 'Hace administrador a un adulto, o deja de hacerlo',
  },
  restablecerCuenta: {
    rol: 'administrador',
    de: 'miembro',
    respuesta: Usuario,
    resumen: 'Devuelve una cuenta a «Sin activar»',
  },
  verArchivados: { rol: 'administrador', respuesta: z.array(Archivado), resumen: 'Quienes ya no viven en casa' },
  archivarMiembro: {
    rol: 'administrador',
    de: 'miembro',
    respuesta: Archivado,
    resumen: '«Ya no vive aquí»: termina sus entradas y deja sus tareas sin dueño',
    detalle: 'Su historia queda, con su nombre. No con el último administrador ni durante un reparto o un reajuste.',
  },
  desarchivarMiembro: {
    rol: 'administrador',
    de: 'miembro',
    respuesta: DeVuelta,
    resumen: '«Volver a casa»: recupera lo que nadie se ha quedado',
  },
  verAusencias: {
    rol: 'miembro',
    respuesta: z.array(Ausencia),
    resumen: 'Quién está fuera, y cuándo',
    detalle: 'La nota solo la leen quien se ausenta y los administradores.',
  },
  apuntarAusencia: {
    rol: 'miembro',
    clave: true,
    cuerpo: AusenciaEntrada,
    respuesta: Ausencia,
    estado: 201,
    resumen: 'Apunta días fuera: del… al…, o semanas alternas desde un día',
    detalle:
      'Cada uno, los suyos desde hoy; un administrador, los de cualquiera, también los pasados de un trimestre sin cerrar. Lo que cae en esos días queda libre y, si nadie lo hace, excusado.',
  },
  quitarAusencia: {
    rol: 'miembro',
    de: 'ausencia',
    consulta: ConsultaBorrarAusencia,
    resumen: 'Acaba una ausencia: desde hoy, en casa',
    detalle:
      'Los días que ya han pasado se quedan como están, salvo que un administrador la quite entera (`entera=true`). Con `sigue=true`, de unas semanas alternas solo acaba la de hoy.',
  },
  confirmarAusencia: {
    rol: 'administrador',
    de: 'ausencia',
    cuerpo: ConfirmarAusencia,
    respuesta: Ausencia,
    resumen: 'Confirma una ausencia, para que cuente en las cuentas, o lo retira',
  },
} as const satisfies Casos;
