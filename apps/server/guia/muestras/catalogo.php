<?php
require 'mostrador.php';

foreach (llamar('GET', '/v1/catalogos/unidades_medida')['elementos'] as $unidad) {
    echo "{$unidad['codigo_clasificador']} {$unidad['descripcion']}\n";
}
