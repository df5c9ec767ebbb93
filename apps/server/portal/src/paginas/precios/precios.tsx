/** Prices that follow from rules: promotions, price lists with their clients, and the ways in which a product is sold. */
import { Pagina } from "../../comun.tsx";
import { enlace } from "../../navegar.ts";
import { Pestanas } from "../../pestanas.tsx";
import { isDueno } from "../../rol.ts";
import type { PropsPagina } from "../props.ts";
import { CambioDeLey, EligiendoLey, useLey } from "./ley.tsx";
import { Listas } from "./listas.tsx";
import { Presentaciones } from "./presentaciones.tsx";
import { Promociones } from "./promociones.tsx";
import { Reponer } from "./reponer.tsx";
import { UnaLista } from "./una-lista.tsx";
import { useVista, VACIO } from "./vista.ts";

const PARTES = [
  ["promociones", "Promociones"],
  ["listas", "Listas"],
  ["presentaciones", "Presentaciones"],
  ["reponer", "Reponer hoy"],
] as const;

export function Precios({ inicio }: PropsPagina) {
  const { ver: pedida, lista } = useVista().filtro;
  const ver = PARTES.find(([parte]) => parte === pedida)?.[0] ?? "promociones";
  const edita = isDueno(inicio.rol);
  const ley = useLey(edita);
  return (
    <Pagina titulo="Precios" ancha>
      <CambioDeLey ley={ley} />
      <Pestanas
        nombre="Qué ver de los precios"
        partes={PARTES}
        actual={ver}
        enlaceDe={(parte) => enlace("precios", { ver: parte === VACIO.ver ? "" : parte })}
      />
      <EligiendoLey value={ley.eligiendo}>
        {ver === "promociones" && <Promociones edita={edita} />}
        {ver === "listas" && lista === "" && <Listas edita={edita} />}
        {ver === "listas" && lista !== "" && <UnaLista key={lista} edita={edita} />}
        {ver === "presentaciones" && <Presentaciones edita={edita} />}
        {ver === "reponer" && <Reponer />}
      </EligiendoLey>
    </Pagina>
  );
}
