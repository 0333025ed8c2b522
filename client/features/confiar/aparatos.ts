/** Kinds of device, told apart by how their users make them trust the box's root certificate. */
export type Aparato = 'iphone' | 'android' | 'android-firefox' | 'windows' | 'mac' | 'firefox' | 'otro';

/**
 * Returns the kind of device by its user agent and its number of touch points. An iPad calls itself a Mac, but has a touch
 * screen. Firefox has a kind of its own, because it keeps its own list of trusted certificates.
 */
export const aparatoDe = (agente: string, toques: number): Aparato => {
  if (/iPhone|iPad|iPod/.test(agente) || (agente.includes('Macintosh') && toques > 1)) return 'iphone';
  if (agente.includes('Android')) return agente.includes('Firefox/') ? 'android-firefox' : 'android';
  if (agente.includes('Firefox/')) return 'firefox';
  if (agente.includes('Windows')) return 'windows';
  return agente.includes('Macintosh') ? 'mac' : 'otro';
};

/** One step: the instruction (`hacer`), and the title and rows of a drawn screen that illustrates it. */
export interface Paso {
  readonly hacer: string;
  readonly titulo: string;
  readonly filas: readonly string[];
  /** Index of the row to touch. */
  readonly toca: number;
  /** Draws that row as a switch to turn on. */
  readonly interruptor?: true;
}

interface Pasos {
  readonly pasos: readonly Paso[];
  /** A condition to meet before the first step. */
  readonly antes?: string;
}

const RAIZ = 'Te Toca en casa';
const ARCHIVO = 'te-toca.crt';

/** The settings of an Android phone after the search for certificates. */
const BUSCADO = { titulo: 'Ajustes', filas: ['🔍 certificado de CA', 'Certificado de CA'], toca: 1 } as const;

/** The steps after the download, by device. */
export const PASOS: Readonly<Record<Aparato, Pasos>> = {
  iphone: {
    antes: 'Tiene que ser con Safari. Al descargar, toca «Permitir».',
    pasos: [
      {
        hacer: 'Abre Ajustes. Arriba del todo, «Perfil descargado», y allí «Instalar».',
        titulo: 'Ajustes',
        filas: ['Perfil descargado', 'Wi-Fi', 'Bluetooth'],
        toca: 0,
      },
      {
        hacer: 'Vuelve a Ajustes: General, Información y, al final, «Ajustes de confianza de los certificados».',
        titulo: 'Información',
        filas: ['Nombre', 'Versión de iOS', 'Ajustes de confianza de los certificados'],
        toca: 2,
      },
      {
        hacer: `Activa «${RAIZ}» y vuelve aquí.`,
        titulo: 'Confianza total en certificados raíz',
        filas: [RAIZ],
        toca: 0,
        interruptor: true,
      },
    ],
  },
  android: {
    pasos: [
      {
        hacer: 'Abre Ajustes y busca «certificado de CA».',
        ...BUSCADO,
      },
      {
        hacer: 'El móvil avisa de que es delicado. Toca «Instalar de todos modos».',
        titulo: 'Tus datos no serán privados',
        filas: ['No instalar', 'Instalar de todos modos'],
        toca: 1,
      },
      { hacer: `Elige «${ARCHIVO}» y vuelve aquí.`, titulo: 'Descargas', filas: ['foto.jpg', ARCHIVO], toca: 1 },
    ],
  },
  'android-firefox': {
    antes: 'Con Chrome son menos pasos: Firefox no lee los certificados del móvil hasta que se le dice.',
    pasos: [
      {
        hacer: `En los ajustes del móvil busca «certificado de CA», toca «Instalar de todos modos» y elige «${ARCHIVO}».`,
        ...BUSCADO,
      },
      {
        hacer: 'En los ajustes de Firefox abre «Acerca de Firefox» y toca su logotipo siete veces.',
        titulo: 'Acerca de Firefox',
        filas: ['🦊 Firefox', 'Novedades'],
        toca: 0,
      },
      {
        hacer:
          'Vuelve a esos ajustes. Abajo hay unos secretos: activa el de los certificados de otros, cierra Firefox y vuelve aquí.',
        titulo: 'Secret Settings',
        filas: ['Use third party CA certificates'],
        toca: 0,
        interruptor: true,
      },
    ],
  },
  windows: {
    pasos: [
      {
        hacer: 'Abre el archivo descargado y pulsa «Instalar certificado».',
        titulo: 'Certificado',
        filas: [RAIZ, 'Instalar certificado…'],
        toca: 1,
      },
      {
        hacer: 'Elige «Equipo local» y «Colocar todos los certificados en el siguiente almacén».',
        titulo: 'Almacén de certificados',
        filas: ['Seleccionar automáticamente', 'Colocar todos en el siguiente almacén'],
        toca: 1,
      },
      {
        hacer: 'El almacén es «Entidades de certificación raíz de confianza». Acaba y vuelve aquí.',
        titulo: 'Seleccionar almacén',
        filas: ['Personal', 'Entidades de certificación raíz de confianza'],
        toca: 1,
      },
    ],
  },
  mac: {
    pasos: [
      {
        hacer: `Abre el archivo descargado: entra en Acceso a Llaveros. Haz doble clic en «${RAIZ}».`,
        titulo: 'Acceso a Llaveros',
        filas: ['Inicio de sesión', RAIZ],
        toca: 1,
      },
      {
        hacer: 'En «Confiar», elige «Confiar siempre», cierra la ventana y vuelve aquí.',
        titulo: RAIZ,
        filas: ['Confiar', 'Al utilizar este certificado: Confiar siempre'],
        toca: 1,
      },
    ],
  },
  firefox: {
    pasos: [
      {
        hacer: 'En Firefox: Ajustes, Privacidad y seguridad y, abajo, «Ver certificados».',
        titulo: 'Certificados',
        filas: ['Consultar a los servidores', 'Ver certificados…'],
        toca: 1,
      },
      {
        hacer: `En «Autoridades», «Importar»: elige «${ARCHIVO}», marca los sitios web y vuelve aquí.`,
        titulo: 'Autoridades',
        filas: ['Ver…', 'Importar…'],
        toca: 1,
      },
    ],
  },
  otro: {
    pasos: [
      {
        hacer: 'En el navegador: Ajustes, busca «certificados» y abre «Gestionar certificados».',
        titulo: 'Seguridad',
        filas: ['Usar DNS seguro', 'Gestionar certificados'],
        toca: 1,
      },
      {
        hacer: `En «Autoridades», o «Certificados de confianza», importa «${ARCHIVO}» y vuelve aquí.`,
        titulo: 'Autoridades',
        filas: ['Importar', 'Exportar'],
        toca: 0,
      },
    ],
  },
};
