import { useEffect, useState } from "react";
import type { PapelTienda, Result } from "@mostrador/core";
import type { Configuracion as Datos, FalloPuente } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** The settings as edited here, read again at each opening of the screen. */
export function useConfiguracion(abierto: boolean) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [papel, setPapel] = useState<PapelTienda | null>(null);
  const [guardada, setGuardada] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    if (!abierto) return;
    void puente.invoke("configuracion", {}).then((result) => result.ok && setDatos(result.value));
    void puente.invoke("papel", {}).then((result) => result.ok && setPapel(result.value));
  }, [abierto]);
  const poner = (cambio: Partial<Datos>) => {
    setGuardada(false);
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const ponerPapel = (cambio: Partial<PapelTienda>) => {
    setGuardada(false);
    setPapel((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const guardar = (nuevos: Datos) => void llamar(guardarTodo(nuevos, papel), () => setGuardada(true));
  return { datos, poner, papel, ponerPapel, guardar, guardada, ocupada, fallo };
}

/** Stores the settings, then the paper; the first refusal ends it. */
async function guardarTodo(datos: Datos, papel: PapelTienda | null): Promise<Result<unknown, FalloPuente>> {
  const guardada = await puente.invoke("guardarConfiguracion", datos);
  return !guardada.ok || papel === null ? guardada : puente.invoke("guardarPapel", papel);
}
