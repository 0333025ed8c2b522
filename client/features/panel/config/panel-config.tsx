import { useQuery } from '@tanstack/react-query';
import { ExternalLink, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { RUTAS } from '#shared/contracts/rutas.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { claseBoton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { useConfiguraciones, useFamilia } from '../api.ts';
import { Consejos } from '../carga/panel-carga.tsx';
import { PartesSueltas } from './partes-sueltas.tsx';
import { enBase } from '#client/lib/navegador/base.ts';

const BLOQUE = <Bloque className="h-72 animate-tarde rounded-carta" />;
const AjustesFamilia = adorno(async () => (await import('./ajustes-familia.tsx')).AjustesFamilia, BLOQUE);

interface Props {
  /** Cards of other features. */
  readonly premios: ReactNode;
  readonly metas: ReactNode;
  readonly pantallas: ReactNode;
  readonly datos: ReactNode;
}
const InterruptorExtra = adorno(
  async () => (await import('./interruptor-extra.tsx')).InterruptorExtra,
  <Bloque className="h-24 animate-tarde rounded-carta" />,
);

/**
 * The Config tab: the quarter's shares, the family's settings, the extras, cards of other features, and links to the audit log
 * and the API's documentation.
 */
export function PanelConfig({ premios, metas, pantallas, datos }: Props) {
  const { familia: id } = useYo();
  const configuraciones = useConfiguraciones(id);
  const familia = useFamilia(id);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_22rem]">
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-xl">Reparto del trimestre</h2>
        <Cargable
          consulta={configuraciones}
          error="Error al cargar datos"
          esqueleto={<Esqueleto filas={4} alto="h-36" />}
        >
          {(lista) => <PartesSueltas configuraciones={lista} usuarios={usuarios} />}
        </Cargable>
      </section>
      <div className="grid grid-cols-1 gap-5">
        <Consejos miembros={usuarios.filter((u) => u.tiene_cuenta)} />
        <Cargable consulta={familia} error="Error al cargar datos" esqueleto={BLOQUE}>
          {(f) => <AjustesFamilia familia={f} />}
        </Cargable>
        <Plegado titulo="Extras">
          {premios}
          {metas}
          {familia.data && <InterruptorExtra familia={familia.data} extra="revision" />}
          {familia.data?.hay_mqtt === true && <InterruptorExtra familia={familia.data} extra="mqtt" />}
          {pantallas}
          {datos}
          <EnlaceCarta to="/panel/rastro" Icono={History} titulo="Historial">
            Lo que han hecho los admins
          </EnlaceCarta>
          <a
            href={enBase(RUTAS.documentacion)}
            target="_blank"
            rel="noreferrer"
            className={`${claseBoton('contorno')} px-3!`}
          >
            <ExternalLink aria-hidden className="size-5" />
            <span className="min-w-0">Documentación de la API</span>
          </a>
        </Plegado>
      </div>
    </div>
  );
}
