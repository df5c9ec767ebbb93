/** The rows of proformas that the filter finds, with their count, their sum and their export. */
import { Group, Text } from "@mantine/core";
import { bs } from "@mostrador/core/formato";
import { Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { consultaDe, distintos, enlace } from "../../navegar.ts";
import { Tabla } from "../../tabla.tsx";
import type { ProformasHalladas } from "../../tipos-tienda.ts";
import { Cruzados } from "../cruzados.tsx";
import { COLUMNAS, VACIO } from "./columnas.tsx";

const PARA_QUE =
  "Una proforma es un presupuesto con su precio prometido hasta un día. No es factura ni usa número fiscal; en la caja se vuelve una venta con una tecla, y aquí se factura con un botón.";

interface Props {
  readonly halladas: ProformasHalladas;
  readonly edita: boolean;
  readonly filtro: typeof VACIO;
  readonly poner: (cambio: Partial<typeof VACIO>) => void;
  readonly abrir: (id: string) => void;
}

export function Lista({ halladas, edita, filtro, poner, abrir }: Props) {
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
