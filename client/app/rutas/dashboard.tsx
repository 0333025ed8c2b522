import { ClavePorApuntar } from '#client/features/acceso/components/clave-por-apuntar.tsx';
import { TeEsperan } from '#client/features/esperan/components/te-esperan.tsx';
import { Inicio } from '#client/features/inicio/components/inicio.tsx';
import { TarjetaLibres } from '#client/features/libres/components/tarjeta-libres.tsx';
import { FranjaReloj } from '#client/features/reloj/components/franja-reloj.tsx';
import { DeAyer } from '#client/features/tareas/components/de-ayer.tsx';
import { useDichasAyer } from '#client/features/tareas/noticias.ts';
import { HoyEnCasa } from '#client/features/tareas/components/hoy-en-casa.tsx';
import { Proximas } from '#client/features/tareas/components/proximas.tsx';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useEsperas } from '#client/lib/trabajo/esperas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { adorno, alAsentarse } from '#client/ui/adorno.tsx';
import { useNoticias } from '../noticias.ts';
import { DE_OTROS } from '../de-otros.tsx';

const FranjaBaja = adorno(
  async () => (await import('#client/features/traslado/components/franja-baja.tsx')).FranjaBaja,
);

const DichasAyer = adorno(async () => (await import('#client/features/tareas/components/dichas-ayer.tsx')).DichasAyer);

const LineaMeta = adorno(async () => (await import('#client/features/metas/components/linea-meta.tsx')).LineaMeta);

const ContarLaSemana = alAsentarse(async () => (await import('../contar.tsx')).ContarLaSemana);

/** Whether the week's story may open by itself on this day: a Sunday, a Monday or a Tuesday (0 to 2 of `getUTCDay`). */
const seCuentaEl = (hoy: string): boolean => new Date(hoy).getUTCDay() < 3;

const proximas = (conSitio: boolean) => (
  <>
    <Proximas {...DE_OTROS} conSitio={conSitio} />
    <DeAyer />
  </>
);

/** Inicio, filled with other features' parts. On some days the week's story opens by itself. */
export function Component() {
  const noticias = useNoticias();
  const { esperas } = useEsperas();
  const dichas = useDichasAyer();
  const { baja, metas } = useYo();
  const hoy = useHoy();
  return (
    <>
      {seCuentaEl(hoy) && <ContarLaSemana hoy={hoy} />}
      <Inicio
        franjas={
          <>
            <ClavePorApuntar />
            <FranjaReloj />
            {baja !== null && <FranjaBaja />}
          </>
        }
        esperan={<TeEsperan noticias={noticias} />}
        hayEsperas={esperas.length + noticias > 0}
        proximas={proximas}
        libres={<TarjetaLibres />}
        meta={metas && <LineaMeta />}
        casa={
          <>
            <HoyEnCasa deAdmin={DE_OTROS.deAdmin} />
            {dichas.length > 0 && <DichasAyer />}
          </>
        }
      />
    </>
  );
}
