import { useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { PasoSala, Sala } from '#shared/contracts/sala.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { INICIO } from '#client/lib/navegador/camino.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { textoDentro } from '#client/lib/reparto/sala.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { EsqueletoPantalla, useTitulo } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { PasosSala, useSala } from './pasos-sala.tsx';

/** Header in my own colour that confirms that I am in the lobby. */
function Dentro({ empieza }: { readonly empieza: string | undefined }) {
  const yo = useYo();
  const h1 = useTitulo(`¡Estás dentro, ${yo.first_name}!`);
  return (
    <header
      style={estiloMiembro(yo.color)}
      className="sala-mia grid justify-items-center gap-3 rounded-hoja px-carta py-8 text-center shadow-carta"
    >
      <Avatar avatar={yo.avatar} grupoEdad={yo.grupo_edad} color={yo.color} tamano="grande" />
      <h1 ref={h1} tabIndex={-1} className="max-w-full text-3xl wrap-anywhere">
        ¡Estás dentro, {yo.first_name}!
      </h1>
      <p className="text-lg font-bold">
        {empieza === undefined || empieza === yo.first_name
          ? 'Empezáis cuando estéis todos.'
          : `${empieza} empieza cuando estéis todos.`}
      </p>
    </header>
  );
}

/** My progress in voting, with a link to vote. */
function MisVotos({ paso: { paso, van, de } }: { readonly paso: PasoSala }) {
  const yo = useYo();
  if (paso === 'LISTO')
    return (
      <Tarjeta como="section" className="grid gap-1 text-center">
        <h2 className="text-xl text-bien">¡Todo listo!</h2>
        <p className="text-suave">No te queda nada por votar.</p>
      </Tarjeta>
    );
  return (
    <Tarjeta como="section" aria-labelledby="mis-votos" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mis-votos" className="text-lg">
          Tus votos
        </h2>
        <p className="cifra">
          {van} de {de}
        </p>
      </div>
      <BarraCuota etiqueta="Tareas votadas" valor={van} total={de} color={yo.color} />
      <EnlaceBoton to="/voting" tamano="grande" ancho>
        {van === 0 ? 'Votar' : 'Seguir votando'}
      </EnlaceBoton>
    </Tarjeta>
  );
}

function Abierta({ sala: { pasos, abierta_por } }: { readonly sala: Sala }) {
  const yo = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const mio = pasos.find((p) => p.miembro === yo.id);
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 px-lado pt-3 pb-8 sm:px-6 lg:pt-8">
      <Dentro empieza={usuarios.find((u) => u.id === abierta_por)?.first_name} />
      {mio !== undefined && <MisVotos paso={mio} />}
      <p aria-live="polite" className="text-lg font-extrabold">
        {textoDentro(pasos)}
      </p>
      <PasosSala pasos={pasos.filter((p) => p.miembro !== yo.id)} />
    </div>
  );
}

function Cerrada() {
  const h1 = useTitulo('La sala está cerrada');
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 px-lado pt-6">
      <h1 ref={h1} tabIndex={-1} className="sr-only">
        La sala está cerrada
      </h1>
      <EstadoVacio
        icono={<DoorClosed className="size-10" />}
        titulo="La sala está cerrada"
        accion={<EnlaceBoton to={INICIO}>Ir a Inicio</EnlaceBoton>}
      >
        Tu cuenta sigue aquí. Quien administra la familia puede abrirla otra vez.
      </EstadoVacio>
    </div>
  );
}

/**
 * A member's page while they wait in the lobby. It has its own address, so that a reload returns to it. Leads to the draft when
 * that starts. If the lobby closes meanwhile, says so; if none is open on arrival, leads to Inicio.
 */
export function MiSala() {
  const sala = useSala();
  const [estuve, setEstuve] = useState(false);
  if (sala.data?.sala && !estuve) setEstuve(true);
  const fase = useQuery(consultaSesion).data?.sesion?.fase;
  if (fase === 'ELECCION' || fase === 'CIERRE') return <Navigate to="/reparto" replace />;
  return (
    <Cargable consulta={sala} error="Error al cargar la sala" esqueleto={<EsqueletoPantalla />}>
      {({ sala: abierta }) => {
        if (abierta !== null) return <Abierta sala={abierta} />;
        return estuve ? <Cerrada /> : <Navigate to={INICIO} replace />;
      }}
    </Cargable>
  );
}
