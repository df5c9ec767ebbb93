/** Prices that follow from rules: promotions, price lists with their clients, and the ways in which a product is sold. */
import { SegmentedControl } from "@mantine/core";
import { Pagina } from "../../comun.tsx";
import { isDueno } from "../../rol.ts";
import type { PropsPagina } from "../props.ts";
import { CambioDeLey } from "./ley.tsx";
import { Listas } from "./listas.tsx";
import { Presentaciones } from "./presentaciones.tsx";
import { Promociones } from "./promociones.tsx";
import { Reponer } from "./reponer.tsx";
import { UnaLista } from "./una-lista.tsx";
import { useVista, VACIO } from "./vista.ts";

const PARTES = [
  { value: "promociones", label: "Promociones" },
  { value: "listas", label: "Listas" },
  { value: "presentaciones", label: "Presentaciones" },
  { value: "reponer", label: "Reponer hoy" },
];

export function Precios({ inicio }: PropsPagina) {
  const { filtro, poner } = useVista();
  const { ver, lista } = filtro;
  const edita = isDueno(inicio.rol);
  return (
    <Pagina titulo="Precios">
      <CambioDeLey edita={edita} />
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué ver de los precios"
        data={PARTES}
        value={ver}
        onChange={(cual) => poner({ ...VACIO, ver: cual })}
      />
      {ver === "promociones" && <Promociones edita={edita} />}
      {ver === "listas" && lista === "" && <Listas edita={edita} />}
      {ver === "listas" && lista !== "" && <UnaLista key={lista} edita={edita} />}
      {ver === "presentaciones" && <Presentaciones edita={edita} />}
      {ver === "reponer" && <Reponer />}
    </Pagina>
  );
}
