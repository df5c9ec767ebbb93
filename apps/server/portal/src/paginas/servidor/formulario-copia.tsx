/** The form of the copy off the premises. */
import { Button, NumberInput, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import type { Prueba } from "../../tipos.ts";
import { CamposDestino } from "./campos-destino.tsx";
import { ClaveCopias } from "./clave-copias.tsx";
import {
  camposDe,
  cuerpoDe,
  RUTA_COPIA,
  type CamposCopia,
  type PropsCampos,
  type VistaCopia,
} from "./pedido-copia.ts";
import { PieFormulario } from "./pie-formulario.tsx";
import { Probada } from "./probada.tsx";

interface Props {
  readonly copia: VistaCopia | null;
  readonly cerrar: () => void;
}

export function FormularioCopia({ copia, cerrar }: Props) {
  const [campos, setCampos] = useState<CamposCopia>(() => camposDe(copia));
  const [guardada, setGuardada] = useState(false);
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const accion = useAccion();
  const poner = (cambio: Partial<CamposCopia>) => (setPrueba(null), setCampos({ ...campos, ...cambio }));
  const probar = (con = campos) =>
    accion.hacer(async () => {
      setCampos(con);
      setPrueba(null);
      setPrueba(await request<Prueba>("POST", `${RUTA_COPIA}/probar`, { copia: cuerpoDe(con) }));
    });
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", RUTA_COPIA, cuerpoDe(campos));
      cerrar();
    });
  const ocupada = accion.ocupada ? "Espere a que termine." : null;
  const huella = prueba?.huella ?? null;
  return (
    <form onSubmit={(e) => (e.preventDefault(), guardar())} aria-label="Copia fuera del local">
      <Stack>
        <CamposDestino
          campos={campos}
          poner={poner}
          tieneLlave={copia?.tieneLlave ?? false}
          hay={copia !== null}
        />
        <Ritmo campos={campos} poner={poner} />
        <ClaveCopias
          hay={copia !== null}
          clave={campos.clave}
          poner={(clave) => poner({ clave })}
          guardada={guardada}
          setGuardada={setGuardada}
        />
        <Probada prueba={prueba}>
          {huella !== null && (
            <Button mt="sm" size="md" variant="default" onClick={() => probar({ ...campos, huella })}>
              Es la correcta: aceptarla
            </Button>
          )}
        </Probada>
        <Aviso error={accion.error} />
        <PieFormulario
          faltaGuardar={ocupada ?? faltaClave(copia, campos, guardada)}
          faltaProbar={ocupada ?? sinClave(copia, campos)}
          probar={() => probar()}
          cerrar={cerrar}
        />
      </Stack>
    </form>
  );
}

function sinClave(copia: VistaCopia | null, { clave }: CamposCopia): string | null {
  return copia === null && clave === "" ? "Haga primero la clave de las copias." : null;
}

function faltaClave(copia: VistaCopia | null, campos: CamposCopia, guardada: boolean): string | null {
  const falta = sinClave(copia, campos);
  if (falta !== null || campos.clave === "" || guardada) return falta;
  return "Guarde la clave fuera de este equipo, y marque la casilla.";
}

function Ritmo({ campos, poner }: PropsCampos) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        size="md"
        label="Horas entre dos copias"
        min={1}
        max={744}
        allowDecimal={false}
        value={campos.horas}
        onChange={(horas) => poner({ horas: Number(horas) })}
      />
      <NumberInput
        size="md"
        label="Días que se guardan"
        min={1}
        max={3650}
        allowDecimal={false}
        value={campos.dias}
        onChange={(dias) => poner({ dias: Number(dias) })}
      />
    </SimpleGrid>
  );
}
