import { z } from 'zod';
import {
  AgregarMiembro,
  Archivado,
  Baja,
  CambiarRol,
  ConsultaFamilia,
  DeVuelta,
  EditarFamilia,
  Familia,
  IntentosPin,
  PararBaja,
  PedirBaja,
  Usuario,
  Yo,
} from '#shared/contracts/familias.ts';
import {
  Ausencia,
  AusenciaEntrada,
  ConfirmarAusencia,
  ConsultaBorrarAusencia,
  Vive,
} from '#shared/contracts/ausencias.ts';
import { publico, miembro, propio, administrador, type Casos } from './caso.ts';
import { Exito } from '#shared/contracts/comunes.ts';
import { ArchivoDescargado, FamiliaTraida } from '#shared/contracts/familia-archivo/traida.ts';
import { Invitacion } from '#shared/contracts/accesos.ts';
import { EditarUsuario } from '#shared/contracts/perfil.ts';
import { ConsultaRastro, PaginaRastro } from '#shared/contracts/rastro.ts';
import { ConfirmarReloj, EstadoReloj } from '#shared/contracts/servidor.ts';

/** Use cases of the family, its deletion and its file, the audit log, the box's clock, and members and their absences. */
export const CASOS_DE_LA_FAMILIA = {
  verFamilia: administrador('Nombre, ID y PIN de la familia', { de: 'familia', respuesta: Familia }),
  editarFamilia: administrador('Cambia el nombre, la zona horaria o las horas sin recordatorios de la familia', {
    de: 'familia',
    cuerpo: EditarFamilia,
    respuesta: Familia,
  }),
  crearInvitacion: administrador('Crea una invitación por QR', { de: 'familia', respuesta: Invitacion, estado: 201 }),
  regenerarPin: administrador('Cambia el PIN', { de: 'familia', respuesta: Familia }),
  verIntentosPin: administrador('Los PIN fallidos de hoy', { de: 'familia', respuesta: IntentosPin }),
  permitirAhora: administrador('Deja que quien falló el PIN pruebe otra vez', {
    de: 'familia',
    respuesta: IntentosPin,
  }),
  verRastro: administrador('Lo que han hecho los administradores en el último año', {
    llave: ['casa'],
    de: 'familia',
    consulta: ConsultaRastro,
    respuesta: PaginaRastro,
    detalle:
      'De 50 en 50, lo último primero. `sigue` es el `antes` de la página siguiente; con `autor`, solo lo que hizo ese miembro.',
  }),
  pedirBaja: administrador('Pide borrar la familia entera', {
    cuerpo: PedirBaja,
    respuesta: Baja,
    estado: 201,
    detalle:
      'A los siete días, si antes ningún administrador dice que no. El tiempo en que el servidor está apagado no cuenta.',
  }),
  pararBaja: administrador('No deja borrar la familia, o retira la petición', {
    cuerpo: PararBaja,
    respuesta: Exito,
  }),
  exportarFamilia: administrador('La familia entera en un archivo', {
    respuesta: ArchivoDescargado,
    detalle: 'Con las fotos y las contraseñas cifradas: hay que guardarlo como una contraseña.',
    limitada: true,
  }),
  importarFamilia: publico('Trae a una familia en el archivo que se llevó de otro Te Toca', {
    archivo: true,
    respuesta: FamiliaTraida,
    estado: 201,
    detalle: 'El cuerpo es el archivo, tal cual. Entra entera o no entra.',
    pesada: true,
  }),
  verReloj: administrador('Si el aparato sabe qué día es', { llave: ['casa'], respuesta: EstadoReloj }),
  confirmarReloj: administrador('Confirma que hoy es el día que dice el reloj', {
    cuerpo: ConfirmarReloj,
    respuesta: EstadoReloj,
  }),
  verYo: miembro('Quién soy', { respuesta: Yo, recuerda: true }),
  verUsuarios: miembro('Los miembros de la familia', {
    llave: ['leer'],
    consulta: ConsultaFamilia,
    respuesta: z.array(Usuario),
    recuerda: true,
  }),
  agregarMiembro: administrador('Añade un miembro sin cuenta', {
    clave: true,
    cuerpo: AgregarMiembro,
    respuesta: Usuario,
    estado: 201,
    pesada: true,
  }),
  editarUsuario: propio('Cambia los datos o la foto de un miembro', {
    de: 'miembro',
    cuerpo: EditarUsuario,
    respuesta: Usuario,
    detalle:
      'Cada uno, los suyos; un administrador, el nombre, el grupo de edad y la foto de cualquiera. La foto se envía como formulario, en el archivo `avatar`.',
    limitada: true,
    pesada: true,
  }),
  cambiarRolAdmin: administrador('Hace administrador a un adulto, o deja de hacerlo', {
    de: 'miembro',
    cuerpo: CambiarRol,
    respuesta: Exito,
  }),
  restablecerCuenta: administrador('Devuelve una cuenta a «Sin activar»', { de: 'miembro', respuesta: Usuario }),
  verArchivados: administrador('Quienes ya no viven en casa', { respuesta: z.array(Archivado) }),
  archivarMiembro: administrador('«Ya no vive aquí»: termina sus entradas y deja sus tareas sin dueño', {
    de: 'miembro',
    respuesta: Archivado,
    detalle: 'Su historia queda, con su nombre. No con el último administrador ni durante un reparto o un reajuste.',
  }),
  olvidarMiembro: administrador(
    '«Olvidar a…»: quita el nombre, la foto, el usuario y el e-mail de quien ya no vive aquí',
    {
      de: 'miembro',
      respuesta: Exito,
      detalle:
        'También del historial. Lo que hizo y las sumas se quedan, como «Antiguo miembro». No se puede deshacer.',
    },
  ),
  desarchivarMiembro: administrador('«Volver a casa»: recupera lo que nadie se ha quedado', {
    de: 'miembro',
    respuesta: DeVuelta,
  }),
  verAusencias: miembro('Quién está fuera, y cuándo', {
    respuesta: z.array(Ausencia),
    detalle: 'La nota solo la leen quien se ausenta y los administradores.',
  }),
  apuntarAusencia: miembro('Apunta días fuera: del… al…', {
    clave: true,
    cuerpo: AusenciaEntrada,
    respuesta: Ausencia,
    estado: 201,
    detalle:
      'Cada uno, los suyos desde hoy; un administrador, los de cualquiera, también los pasados de un trimestre sin cerrar. Lo que cae en esos días queda libre y, si nadie lo hace, excusado.',
    rechaza: { 403: 'Las de los demás son de un administrador' },
  }),
  quitarAusencia: miembro('Acaba una ausencia: desde hoy, en casa', {
    de: 'ausencia',
    consulta: ConsultaBorrarAusencia,
    detalle:
      'Los días que ya han pasado se quedan como están, salvo que un administrador la quite entera (`entera=true`). De unas semanas alternas solo acaba la de hoy.',
    rechaza: { 403: 'Las de los demás son de un administrador' },
  }),
  ponerVive: administrador('«Vive aquí»: siempre, semanas alternas o a temporadas', {
    de: 'miembro',
    cuerpo: Vive,
    respuesta: z.array(Ausencia),
    detalle:
      'Apunta las ausencias que hacen falta y quita, desde hoy, las de antes; contesta con las de ese miembro. `desde` es el primer día de una semana fuera. La parte que le tocaría está en la carga, en `propuesta`.',
  }),
  confirmarAusencia: administrador('Confirma una ausencia, para que cuente en las cuentas, o lo retira', {
    de: 'ausencia',
    cuerpo: ConfirmarAusencia,
    respuesta: Ausencia,
  }),
} as const satisfies Casos;
