#include "draws.h"

int32_t draw_int(OpRandom *random, int32_t low, int32_t high) {
    return low + (int32_t)op_random_below(random, (uint64_t)(high - low + 1));
}

double draw_double(OpRandom *random, double low, double high) {
    return low + (high - low) * op_random_double(random);
}

OpObstacle draw_obstacle(OpRandom *random, double side, double top, double reach, double yaw) {
    OpObstacle obstacle = {.shape = (OpObstacleShape)op_random_below(random, 3)};
    obstacle.position.x = draw_double(random, 0.0, side);
    obstacle.position.y = draw_double(random, -1.0, top);
    obstacle.position.z = draw_double(random, 0.0, side);
    obstacle.size.x = draw_double(random, 0.1, reach);
    obstacle.size.y = draw_double(random, 0.5, 4.0);
    obstacle.size.z = draw_double(random, 0.1, reach);
    obstacle.yaw = draw_double(random, -yaw, yaw);
    if (obstacle.shape == OP_OBSTACLE_BOX) {
        obstacle.size.x += obstacle.position.x;
        obstacle.size.y += obstacle.position.y;
        obstacle.size.z += obstacle.position.z;
    }
    return obstacle;
}
