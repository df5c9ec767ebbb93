// @ts-check
/** Asks how the server and the tax system are, and says it in words. */
(() => {
  /** @type {Readonly<Record<string, string>>} */
  const PALABRAS = {
    OPERATIVO: "Funciona",
    DEGRADADO: "Responde con demora",
    CAIDO: "No responde: se sigue facturando fuera de línea",
  };

  /** @param {string} cual @param {string | undefined} estado */
  const escribir = (cual, estado) => {
    const lugar = document.querySelector(`[data-estado="${cual}"]`);
    if (!(lugar instanceof HTMLElement)) return;
    lugar.textContent = PALABRAS[estado ?? ""] ?? "Sin datos";
    lugar.dataset["vale"] = estado ?? "";
  };

  const preguntar = async () => {
    try {
      const respuesta = await fetch("/v1/estado");
      const { api, siat_produccion: produccion, siat_piloto: piloto } = await respuesta.json();
      escribir("api", api.estado);
      escribir("siat", (api.ambiente === "produccion" ? produccion : piloto).estado);
    } catch {
      escribir("api", "CAIDO");
      escribir("siat", undefined);
    }
  };
  void preguntar();
})();
