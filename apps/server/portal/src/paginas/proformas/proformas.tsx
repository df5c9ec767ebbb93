/** The shop's proformas: found, filtered, exported; one of them beside the list. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useLeer } from "../../api.ts";
import { Lectura, Pagina } from "../../comun.tsx";
import { Filtros } from "../../filtros.tsx";
import { consultaDe, useLista } from "../../navegar.ts";
import { isDueno } from "../../rol.ts";
import type { ProformasHalladas } from "../../tipos-tienda.ts";
import type { PropsPagina } from "../props.ts";
import { camposDe, VACIO } from "./columnas.tsx";
import { Lista } from "./lista.tsx";
import { PanelProforma } from "./panel-proforma.tsx";

export function Proformas({ inicio: { rol, puntos } }: PropsPagina) {
  const edita = isDueno(rol);
  const { cual, filtro, poner, abrir, cerrar } = useLista("proformas", VACIO);
  const leido = useLeer<ProformasHalladas>(`/v1/portal/proformas?${consultaDe(filtro).toString()}`);
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  return (
    <Pagina
      titulo="Proformas"
      acciones={
        edita && (
          <Button size="md" leftSection={<IconPlus size={18} />} onClick={() => abrir("nueva")}>
            Nueva proforma
          </Button>
        )
      }
    >
      <Filtros
        campos={camposDe(sucursales)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      />
      <Lectura leido={leido}>
        {(halladas) => (
          <Lista halladas={halladas} edita={edita} filtro={filtro} poner={poner} abrir={abrir} />
        )}
      </Lectura>
      <PanelProforma
        cual={cual}
        edita={edita}
        sucursales={sucursales}
        abrir={abrir}
        cerrar={cerrar}
        cambio={leido.releer}
      />
    </Pagina>
  );
}
