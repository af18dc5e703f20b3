/* physics_collision.h: where two boxes touch, without the library's phantoms. */
#ifndef BOSQUET_ADRESSE_PHYSICS_COLLISION_H
#define BOSQUET_ADRESSE_PHYSICS_COLLISION_H

/* Puts ours around the library's, for the whole process; once. */
void collision_install(void);

#endif
