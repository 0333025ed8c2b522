import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useBorrador } from '#client/lib/formularios/borrador.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { sinRepartoAun } from '#client/lib/fechas/trimestre.ts';
import { Linea } from '#client/ui/linea.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Pestanas, type Pestana } from '#client/ui/pestanas.tsx';
import { AccesoDenegado } from './acceso-denegado.tsx';
import { PanelAsignar } from './asignar/panel-asignar.tsx';
import type { Borrador } from '#client/lib/reparto/partes.ts';
import { PanelCarga } from './carga/panel-carga.tsx';
import { PanelConfig } from './config/panel-config.tsx';
import { PanelMiembros } from './miembros/panel-miembros.tsx';
import { PanelTareas } from './tareas/panel-tareas.tsx';
import { PanelVotar } from './votar/panel-votar.tsx';

const POR_DEFECTO = 'reparto';
const SIN_PARTES = { carga: {} };

interface Props {
  /** Notices of other features for admins, shown first. */
  readonly franjas: ReactNode;
  /** The Reparto tab's content, which belongs to other features. */
  readonly reparto: ReactNode;
  /** The cards of rewards and pocket money of the Config tab, which belong to other features. */
  readonly premios: ReactNode;
  /** The goals' card of the Config tab, which belongs to another feature. */
  readonly metas: ReactNode;
  /** The wall screens' card of the Config tab, which belongs to another feature. */
  readonly pantallas: ReactNode;
  /** The cards of the Config tab to export and to delete the family, which belong to another feature. */
  readonly datos: ReactNode;
  /** The card on logging in by face in the Miembros tab, which belongs to another feature. */
  readonly aparatos: ReactNode;
  /** The absences card of the Miembros tab, which belongs to another feature. */
  readonly ausencias: ReactNode;
}

/** The seven tabs. The open one is in the address (`?pestana=`), so that links can lead to it. */
function Pestanero({ reparto, premios, metas, pantallas, datos, aparatos, ausencias }: Omit<Props, 'franjas'>) {
  const [parametros, setParametros] = useSearchParams();
  const { data: actual } = useQuery(consultaSesion);
  const primera = actual !== undefined && sinRepartoAun(actual.sesion);
  const partes = useBorrador<{ readonly carga: Borrador }>('partes', SIN_PARTES);
  const pestanas: readonly Pestana[] = [
    { valor: 'votar', texto: 'Votar', contenido: <PanelVotar /> },
    {
      valor: 'carga',
      texto: 'Carga',
      contenido: <PanelCarga borrador={partes.valores.carga} alCambiar={(carga) => partes.cambiar({ carga })} />,
    },
    { valor: 'reparto', texto: 'Reparto', contenido: reparto },
    { valor: 'asignar', texto: 'Asignar', contenido: <PanelAsignar /> },
    { valor: 'tareas', texto: 'Tareas', contenido: <PanelTareas /> },
    { valor: 'miembros', texto: 'Miembros', contenido: <PanelMiembros aparatos={aparatos} ausencias={ausencias} /> },
    {
      valor: 'config',
      texto: 'Config',
      contenido: <PanelConfig premios={premios} metas={metas} pantallas={pantallas} datos={datos} />,
    },
  ];
  const pedida = parametros.get('pestana');
  const valor = pestanas.some((p) => p.valor === pedida) ? (pedida ?? POR_DEFECTO) : POR_DEFECTO;
  return (
    <>
      {primera && valor !== POR_DEFECTO && (
        <Linea Icono={Moon} a="/panel/noche">
          Preparar la noche
        </Linea>
      )}
      <Pestanas
        etiqueta="Secciones del panel"
        pestanas={pestanas}
        valor={valor}
        alCambiar={(pestana) => setParametros({ pestana }, { replace: true })}
      />
    </>
  );
}

/** The admins' panel. */
export function PanelAdmin({ franjas, ...partes }: Props) {
  const yo = useYo();
  if (!yo.es_administrador) return <AccesoDenegado />;
  return (
    <Pantalla titulo="Panel" subtitulo={yo.familia_nombre} ancha>
      {franjas}
      <Pestanero {...partes} />
    </Pantalla>
  );
}
