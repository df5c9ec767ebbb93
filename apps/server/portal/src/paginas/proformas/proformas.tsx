/** The shop's proformas: found, filtered, exported; one of them beside the list. */
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { bs } from "@mostrador/core/formato";
import { useLeer } from "../../api.ts";
import { Lectura, Pagina, Vacio } from "../../comun.tsx";
import { Filtros } from "../../filtros.tsx";
import { consultaDe, distintos, enlace, useLista } from "../../navegar.ts";
import { isDueno } from "../../rol.ts";
import type { ProformasHalladas } from "../../tipos-tienda.ts";
import type { PropsPagina } from "../props.ts";
import { camposDe, COLUMNAS, VACIO } from "./columnas.tsx";
import { PanelProforma } from "./panel-proforma.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { Tabla } from "../../tabla.tsx";
import { Cruzados } from "../cruzados.tsx";

export function Proformas({ inicio: { rol, puntos } }: PropsPagina) {
  const edita = isDueno(rol);
  const { cual, filtro, poner, abrir, cerrar } = useLista("proformas", VACIO);
  const leido = useLeer<ProformasHalladas>(`/v1/portal/proformas?${consultaDe(filtro).toString()}`);
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  return (
    <Pagina
      titulo="Proformas"
      ancha
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

const PARA_QUE =
  "Una proforma es un presupuesto con su precio prometido hasta un día. No es factura ni usa número fiscal; en la caja se vuelve una venta con una tecla, y aquí se factura con un botón.";

interface Props {
  readonly halladas: ProformasHalladas;
  readonly edita: boolean;
  readonly filtro: typeof VACIO;
  readonly poner: (cambio: Partial<typeof VACIO>) => void;
  readonly abrir: (id: string) => void;
}

/** The rows of proformas that the filter finds, with their count, their sum and their export. */
function Lista({ halladas, edita, filtro, poner, abrir }: Props) {
  const { proformas, total, monto, siguiente, conflictos } = halladas;
  const { tras, ...sinPagina } = filtro;
  const { orden: _, ...puesto } = distintos(sinPagina, VACIO);
  const sinFiltro = Object.keys(puesto).length === 0;
  return (
    <>
      {edita && <Cruzados cuantos={conflictos} a={enlace("precios/cruzados")} />}
      {proformas.length === 0 ? (
        <Vacio>{sinFiltro ? PARA_QUE : "Ninguna proforma coincide."}</Vacio>
      ) : (
        <div className="tarjeta">
          <Group justify="space-between" mb="xs">
            <Text size="sm" c="dimmed">
              {cuantas(total, "proforma", "proformas")} · {bs(monto)}
            </Text>
            <Exportar ruta="/v1/portal/proformas" consulta={consultaDe(sinPagina)} />
          </Group>
          <Tabla
            nombre="Proformas"
            columnas={COLUMNAS}
            filas={proformas}
            claveDe={({ id }) => id}
            orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
            paginas={{ hayAntes: tras !== "", siguiente, poner: (nueva) => poner({ tras: nueva }) }}
            abrir={{ hacer: ({ id }) => abrir(id), nombre: (p) => `Ver la proforma ${p.nombre}` }}
            atenuada={({ estado }) => estado === "descartada" || estado === "vencida"}
          />
        </div>
      )}
    </>
  );
}
