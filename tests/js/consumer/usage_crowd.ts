// What users of crowds write, for the compiler only.
import {
  Agent,
  type AgentConstraints,
  type AgentDebugGeometry,
  type AgentOptions,
  type AgentState,
  type AgentWalls,
  type AvoidanceQuality,
  Crowd,
  type CrowdOptions,
  CrowdStateError,
  type FollowerOptions,
  NavMesh,
  type OffMeshCrossing,
  type OffMeshMode,
  type OrcaAgent,
  OrcaSimulator,
  type PathStatus,
  type TileLibrary,
  type NavWorld,
  type Vec3,
  type WorldCrowd,
} from 'onepath-wasm';

export function classes(world: NavWorld): WorldCrowd {
  const crowd: WorldCrowd = world.createCrowd({ maxAgents: 100 });
  const agent: Agent = crowd.add([1, 0, 1], Agent.large);
  crowd.step(0.1);
  if (crowd.count > crowd.crowds.length && crowd.agents().includes(agent)) crowd.remove(agent);
  return crowd;
}

export function discs(): OrcaAgent[] {
  const simulator = new OrcaSimulator();
  const index: number = simulator.addAgent({ position: [1, 2], maxSpeed: 2 });
  simulator.addSegment({ x: 0, y: 0 }, [5, 0]);
  simulator.setWanted(index, [1, 0]);
  simulator.setAgent(index, { radius: 0.5 });
  simulator.step(0.1);
  const motion: Float64Array = simulator.motion();
  // @ts-expect-error an agent is somewhere
  simulator.addAgent({ radius: 1 });
  return motion.length === 4 * simulator.agentCount ? [simulator.getAgent(index)] : [];
}

export function crowds(mesh: NavMesh, library: TileLibrary): unknown[] {
  const options: CrowdOptions = { maxAgents: 500, filter: { excludeFlags: 2 }, recordConstraints: true };
  const crowd: Crowd = mesh.createCrowd(options);
  const quality: AvoidanceQuality = 'high';
  const offMeshMode: OffMeshMode = 'host';
  const path: Partial<FollowerOptions> = { stuckWindow: 1, offMeshMode };
  const settings: AgentOptions = { ...Agent.small, quality, path };
  const agent: Agent = crowd.add([1, 0, 2], settings);
  const perhaps: Agent | null = crowd.tryAdd({ x: 1, y: 0, z: 2 });
  const status: PathStatus = agent.setDestination(agent.position);
  agent.setOptions({ maxSpeed: 2 });
  agent.priority = 3;
  crowd.step(1 / 60);
  const bytes: Uint8Array = crowd.saveState(new Uint8Array(crowd.stateSize));
  try {
    crowd.restoreState(bytes);
    crowd.restoreStateWithMesh(crowd.saveStateWithMesh('referenced'), library);
  } catch (error) {
    if (error instanceof CrowdStateError) throw error;
  }
  const views: [Float64Array, Float64Array, Uint8Array] = [crowd.positionsView, crowd.velocitiesView, crowd.statesView];
  const state: AgentState = agent.state;
  const places: Vec3[] = [agent.position, agent.velocity, agent.destination];
  const crossing: OffMeshCrossing | null = agent.crossing;
  const walls: AgentWalls = agent.walls();
  const constraints: AgentConstraints = agent.constraints();
  const drawing: AgentDebugGeometry = agent.debugGeometry();
  const hash: bigint = crowd.stateHash();
  for (const each of crowd.agents()) if (each.reachedTarget && each.teleport([0, 0, 0])) crowd.remove(each);
  // @ts-expect-error presets are read-only
  Agent.humanoid.radius = 1;
  // @ts-expect-error a step takes the time
  crowd.step();
  // @ts-expect-error a crowd is made by a mesh
  new Crowd();
  return [perhaps, status, views, state, places, crossing, walls, constraints, drawing.corners, hash, Agent.states];
}
